import { pages } from '#contract/pages.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { Syncing } from '#server/core/context.ts';
import { sendMails } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';
import { findAddress } from './queries.ts';

type Withdrawal = { userId: string; amount: Cents; description: string | null };

/** Tells the owner that the bank refused a withdrawal, and the money is back. Banks may take days to say so. */
export async function mailReturned(
  { db, deps, now }: Syncing,
  { userId, amount, description }: Withdrawal,
  reason: string,
): Promise<void> {
  const [address] = await findAddress(db, userId);
  if (address === undefined) return;
  const figure = formatMoney(amount);
  const subject = `Your withdrawal of ${figure} was returned`;
  const content = renderEmail({
    heading: subject,
    paragraphs: [
      `${figure} could not be sent to ${description ?? 'your bank account'}: ${reason}`,
      'The money is back in your wallet.',
    ],
    action: { label: 'Open Wallet', url: `${deps.config.appUrl}${pages.wallet}` },
  });
  await sendMails(db, [{ to: address.email, subject, ...content }], now);
}
