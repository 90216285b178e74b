import { pages } from '#contract/pages.ts';
import { sentence, spoken, type Value } from '#domain/language/text.ts';
import type { Cents } from '#domain/money.ts';
import type { Syncing } from '#server/core/context.ts';
import { type Letter, sendLetter } from '#server/mails/letters.ts';
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
  const money: Value = { amount, currency: 'USD' };
  const account = description ?? sentence('your bank account');
  const letter: Letter = {
    to: address.email,
    subject: sentence('Your withdrawal of {money} was returned', { money }),
    paragraphs: [
      sentence("{money} couldn't be sent to {account}: {reason}", {
        money,
        account,
        reason: spoken(reason),
      }),
      sentence('The money is back in your wallet.'),
    ],
    action: { label: sentence('Open Wallet'), url: `${deps.config.appUrl}${pages.wallet}` },
  };
  await sendLetter(db, letter, now);
}
