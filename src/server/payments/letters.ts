import { type Cents, formatMoney } from '#domain/money.ts';
import type { Context } from '#server/http/context.ts';
import { writeLetter } from '#server/mails/letter.ts';
import { type NewMail, sendMails } from '#server/mails/outbox.ts';
import type { Due } from './dues.ts';
import type { PersonRow } from './queries.ts';

type Subject = { groupName: string; groupId: string; amount: Cents };
type Letter = (context: Context, subject: Subject) => Omit<NewMail, 'to'>;

/** To the payee: somebody says they paid you. */
export function paidLetter(context: Context, { groupName, amount }: Subject): Omit<NewMail, 'to'> {
  const { username } = context.person;
  const subject = `${username} paid you ${formatMoney(amount)}`;
  const letter = writeLetter({
    heading: subject,
    paragraphs: [
      `${username} recorded a payment of ${formatMoney(amount)} to you in ${groupName}, made outside Allsquare.`,
      'If the money did not arrive, mark the payment as not received.',
    ],
    action: { label: 'Open Payments', url: `${context.deps.config.appUrl}/payments` },
  });
  return { subject, ...letter };
}

/** To the debtor: somebody asks to be paid back. */
export function reminderLetter(
  context: Context,
  { groupName, groupId, amount }: Subject,
): Omit<NewMail, 'to'> {
  const { username } = context.person;
  const letter = writeLetter({
    heading: `${username} asks you to settle up`,
    paragraphs: [`You owe ${username} ${formatMoney(amount)} in ${groupName}.`],
    action: { label: 'Settle Up', url: `${context.deps.config.appUrl}/groups/${groupId}` },
  });
  return { subject: `Reminder: you owe ${username} ${formatMoney(amount)}`, ...letter };
}

/** To the payer: the payee says the money did not arrive. */
export function voidedLetter(context: Context, { groupName, groupId, amount }: Subject): Omit<NewMail, 'to'> {
  const { username } = context.person;
  const letter = writeLetter({
    heading: `${username} did not receive your payment`,
    paragraphs: [
      `${username} marked your payment of ${formatMoney(amount)} in ${groupName} as not received. It counts no more.`,
    ],
    action: { label: 'Open the Group', url: `${context.deps.config.appUrl}/groups/${groupId}` },
  });
  return { subject: `${username} did not receive your payment of ${formatMoney(amount)}`, ...letter };
}

type Posted = {
  letter: Letter;
  dues: readonly Due[];
  people: ReadonlyMap<string, PersonRow>;
};

/** Writes to each person concerned whose address counts. */
export async function mailEach(context: Context, { letter, dues, people }: Posted): Promise<void> {
  const mails = dues.flatMap((due) => {
    const to = people.get(due.userId)?.email ?? null;
    return to === null ? [] : [{ to, ...letter(context, due) }];
  });
  await sendMails(context.db, mails, context.now);
}
