import type { Speaker } from '#domain/language/speaker.ts';
import type { Text } from '#domain/language/text.ts';
import { languageOf } from '#server/core/reader-language.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { speakerTo } from '#server/platform/languages/speakers.ts';
import { type NewMail, sendMails } from './outbox.ts';
import { renderEmail } from './render-email.ts';

/** A mail before it is written in the language of its reader. */
export type Letter = {
  to: string;
  subject: Text;
  /** The subject, unless said here. */
  heading?: Text;
  paragraphs: readonly Text[];
  action?: { label: Text; url: string };
  /** A quotation of typed text. */
  quote?: string | null;
  /** Whose language counts where the address is not an account's. */
  sentBy?: string;
};

// An address is in at most one account.
const listLanguages = statement<
  [addresses: string[], userIds: string[]],
  { id: string; address: string | null; language: string | null }
>(`
  SELECT person.id, lower(person.email) AS address, ${languageOf('person')} AS language
  FROM users AS person WHERE lower(person.email COLLATE "C") = ANY($1) OR person.id = ANY($2::uuid[])`);

/** Writes letters in the languages of their readers, and adds them to the outbox in the caller's transaction. */
export async function sendLetters(db: Db, letters: readonly Letter[], now: Date): Promise<void> {
  if (letters.length === 0) return;
  const addresses = letters.map(({ to }) => to.toLowerCase());
  const senders = letters.flatMap(({ sentBy }) => sentBy ?? []);
  const people = await listLanguages(db, [...new Set(addresses)], [...new Set(senders)]);
  const mails = letters.map((letter) => {
    const reader =
      people.find(({ address }) => address === letter.to.toLowerCase()) ??
      people.find(({ id }) => id === letter.sentBy);
    return writeLetter(letter, speakerTo(reader?.language ?? null));
  });
  await sendMails(db, mails, now);
}

/** Writes one letter like `sendLetters`. */
export async function sendLetter(db: Db, letter: Letter, now: Date): Promise<void> {
  await sendLetters(db, [letter], now);
}

function writeLetter({ to, action, quote = null, ...letter }: Letter, speaker: Speaker): NewMail {
  const subject = speaker.say(letter.subject);
  const content = {
    heading: letter.heading === undefined ? subject : speaker.say(letter.heading),
    paragraphs: letter.paragraphs.map(speaker.say),
    quote,
    ...(action && { action: { label: speaker.say(action.label), url: action.url } }),
  };
  // Names have one line; a subject with several would let its writer add headers.
  return { to, subject: subject.replaceAll(/\s+/g, ' '), ...renderEmail(content, speaker.language) };
}
