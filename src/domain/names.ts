import { sentence, type Text } from './language/text.ts';

/** The name of a person's own expenses wherever a group's name is shown. */
export const JUST_ME = sentence('Just me');
const DELETED_USER = sentence('Deleted user');

/** Names that the product gives are stored in English; they are texts, for their reader's language. */
export function nameText(name: string): string | Text {
  return [JUST_ME, DELETED_USER].find(({ message }) => message === name) ?? name;
}

/** A person as replies name them. */
export type Named = { username: string; fullName?: string | null | undefined };

/** What a person is called where people are named: their first and last name, or their username. */
export function shownName({ username, fullName }: Named): string {
  return fullName ?? username;
}

/** What the signed-in person is called. Others may see the username beside it. */
export function ownName(user: {
  username: string;
  firstName: string | null;
  lastName: string | null;
}): string {
  return [user.firstName, user.lastName].flatMap((part) => part || []).join(' ') || user.username;
}

/** Whether two names of people read as the same, whatever their case and however their letters are composed. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

/** A name for comparison, without regard to case and to how letters are composed. */
export function foldName(name: string): string {
  // Capitals first: 'ß' has none of its own, and is the same as 'SS' only then.
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Everything but letters with their marks, and digits. */
const BETWEEN = /[^\p{L}\p{M}\p{N}]/gu;

/** Whether two names are the same but for spaces and signs between their letters: 'Ben M.' is 'ben-m'. */
export function isSimilarName(one: string, other: string): boolean {
  if (isSameName(one, other)) return true;
  const letters = foldName(one).replaceAll(BETWEEN, '');
  return letters !== '' && letters === foldName(other).replaceAll(BETWEEN, '');
}

/** Format characters, and those without a meaning of their own: private use and unassigned. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}]/u;
/** A joiner between letters or within an emoji, and the tags of a regional flag. */
const JOINED =
  /(?<=[\p{L}\p{M}\p{Emoji}])[\u200c\u200d](?=[\p{L}\p{M}\p{Emoji}])|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
/** Spaces and letters that show nothing, such as the Hangul filler and the blank of Braille. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/gu;

/** Whether a name shows what it is: no character is invisible or turns the direction of text, and at least one is visible. */
export function isVisibleName(name: string): boolean {
  return !UNSEEN.test(name.replace(JOINED, '')) && name.replace(BLANK, '') !== '';
}
