import { pages } from '#contract/pages.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import type { Acting, Syncing } from '#server/core/context.ts';
import { sendMails } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';
import { findRefusing } from '#server/notifications/notify.ts';
import type { Due } from './dues.ts';
import { type People, personOf, readPeople } from './people.ts';

/** Asks each debtor who has a verified address and wants such mails to pay the caller back. */
export async function mailReminders(context: Acting, dues: readonly Due[], people: People): Promise<void> {
  const { db, person, now, deps } = context;
  const refusing = await findRefusing(
    db,
    'reminded',
    dues.map((due) => due.userId),
  );
  const mails = dues.flatMap(({ userId, amount, currency, groupId, groupName }) => {
    const { email } = personOf(people, userId);
    if (email === null || refusing.has(userId)) return [];
    const figure = formatMoney(amount, currency);
    const content = renderEmail({
      heading: `${shownName(person)} asks you to settle up`,
      paragraphs: [`You owe ${shownName(person)} ${figure} in ${groupName}.`],
      action: { label: 'Settle Up', url: `${deps.config.appUrl}/groups/${groupId}` },
    });
    return [{ to: email, subject: `Reminder: you owe ${shownName(person)} ${figure}`, ...content }];
  });
  await sendMails(db, mails, now);
}

type CardPayment = { fromUserId: string; toUserId: string; amount: Cents; groupName: string };

/** Tells the payer that the card was not charged. */
export async function mailFailed(
  { db, deps, now }: Syncing,
  { fromUserId, toUserId, amount, groupName }: CardPayment,
  reason: string | null,
): Promise<void> {
  const people = await readPeople(db, [fromUserId, toUserId]);
  const { email } = personOf(people, fromUserId);
  if (email === null) return;
  const payee = shownName(personOf(people, toUserId));
  const subject = `Your payment to ${payee} did not go through`;
  const content = renderEmail({
    heading: subject,
    paragraphs: [
      `Your card payment of ${formatMoney(amount)} to ${payee} in ${groupName} failed${reason === null ? '' : `: ${reason}`}`,
      'No money was taken and no balance changed.',
    ],
    action: { label: 'Open Payments', url: `${deps.config.appUrl}${pages.payments}` },
  });
  await sendMails(db, [{ to: email, subject, ...content }], now);
}

/** Tells both people that the provider refunded the payer. */
export async function mailRefunded(
  { db, deps, now }: Syncing,
  { fromUserId, toUserId, groupName }: CardPayment,
  back: Cents,
): Promise<void> {
  const people = await readPeople(db, [fromUserId, toUserId]);
  const [payer, payee] = [personOf(people, fromUserId), personOf(people, toUserId)];
  const figure = formatMoney(back);
  const texts = [
    {
      to: payer.email,
      subject: `${figure} of your payment to ${shownName(payee)} was refunded`,
      text: `${figure} was refunded to your card. It no longer counts as paid to ${shownName(payee)} in ${groupName}.`,
    },
    {
      to: payee.email,
      subject: `${figure} that ${shownName(payer)} paid you was refunded`,
      text: `${figure} went back from your wallet to ${shownName(payer)}. It no longer counts as paid in ${groupName}.`,
    },
  ];
  const mails = texts.flatMap(({ to, subject, text }) => {
    if (to === null) return [];
    const action = { label: 'Open Payments', url: `${deps.config.appUrl}${pages.payments}` };
    return [{ to, subject, ...renderEmail({ heading: subject, paragraphs: [text], action }) }];
  });
  await sendMails(db, mails, now);
}
