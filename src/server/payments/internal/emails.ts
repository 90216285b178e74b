import { pages } from '#contract/pages.ts';
import { sentence, spoken, type Value } from '#domain/language/text.ts';
import type { Cents } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import type { Acting, Syncing } from '#server/core/context.ts';
import { type Letter, sendLetter, sendLetters } from '#server/mails/letters.ts';
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
  const letters = dues.flatMap(({ userId, amount, currency, groupId, groupName }): Letter[] => {
    const { email } = personOf(people, userId);
    if (email === null || refusing.has(userId)) return [];
    const who = shownName(person);
    const money: Value = { amount, currency };
    return [
      {
        to: email,
        subject: sentence('Reminder: you owe {who} {money}', { who, money }),
        heading: sentence('{who} asks you to settle up', { who }),
        paragraphs: [sentence('You owe {who} {money} in {groupName}.', { who, money, groupName })],
        action: { label: sentence('Settle Up'), url: `${deps.config.appUrl}/groups/${groupId}` },
      },
    ];
  });
  await sendLetters(db, letters, now);
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
  const money: Value = { amount, currency: 'USD' };
  const values = { money, payee, groupName };
  const letter: Letter = {
    to: email,
    subject: sentence("Your payment to {payee} didn't go through", { payee }),
    paragraphs: [
      reason === null
        ? sentence('Your card payment of {money} to {payee} in {groupName} failed', values)
        : sentence('Your card payment of {money} to {payee} in {groupName} failed: {reason}', {
            ...values,
            reason: spoken(reason),
          }),
      sentence('No money was taken and no balance changed.'),
    ],
    action: openPayments(deps.config),
  };
  await sendLetter(db, letter, now);
}

/** Tells both people that the provider refunded the payer. */
export async function mailRefunded(
  { db, deps, now }: Syncing,
  { fromUserId, toUserId, groupName }: CardPayment,
  back: Cents,
): Promise<void> {
  const people = await readPeople(db, [fromUserId, toUserId]);
  const [payer, payee] = [personOf(people, fromUserId), personOf(people, toUserId)];
  const money: Value = { amount: back, currency: 'USD' };
  const toPayer = { money, payee: shownName(payee), groupName };
  const toPayee = { money, payer: shownName(payer), groupName };
  const texts = [
    {
      to: payer.email,
      subject: sentence('{money} of your payment to {payee} was refunded', toPayer),
      text: sentence(
        '{money} was refunded to your card. It no longer counts as paid to {payee} in {groupName}.',
        toPayer,
      ),
    },
    {
      to: payee.email,
      subject: sentence('{money} that {payer} paid you was refunded', toPayee),
      text: sentence(
        '{money} went back from your wallet to {payer}. It no longer counts as paid in {groupName}.',
        toPayee,
      ),
    },
  ];
  const action = openPayments(deps.config);
  const letters = texts.flatMap(({ to, subject, text }) =>
    to === null ? [] : [{ to, subject, paragraphs: [text], action }],
  );
  await sendLetters(db, letters, now);
}

const openPayments = ({ appUrl }: { appUrl: string }) => ({
  label: sentence('Open Payments'),
  url: `${appUrl}${pages.payments}`,
});
