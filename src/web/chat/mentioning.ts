import { type Mentionable, splitAtMentions } from '#domain/mentions.ts';
import { foldName, type Named } from '#domain/names.ts';

/** A member that can be mentioned, with a photo. */
export type Member = Mentionable & Named & { profilePicture: string | null };

/** The text after an @, directly before the caret. */
export type Mention = { start: number; typed: string };

const SHOWN = 6;

/** The mention at the caret, or null. */
export function findMention(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s(])@([\w.-]{0,30})$/.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** The members that match the typed text; names that start with it come first. */
export function findFitting(members: readonly Member[], typed: string): Member[] {
  const wanted = foldName(typed);
  const names = ({ username, fullName }: Member) => [username, fullName ?? ''].map(foldName);
  const begins = (member: Member) => names(member).some((name) => name.startsWith(wanted));
  return members
    .filter((member) => names(member).some((name) => name.includes(wanted)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
    .slice(0, SHOWN);
}

/** Inserts the mention. Returns the new text and the caret position. */
export function putMention(text: string, { start, typed }: Mention, { username }: Member) {
  const before = `${text.slice(0, start)}@${username} `;
  return {
    text: before + text.slice(start + 1 + typed.length).replace(/^ /, ''),
    caret: before.length,
  };
}

/** The ids of the members mentioned in a text. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  const ids = splitAtMentions(text, members).flatMap((part) => part.mentionedId ?? []);
  return [...new Set(ids)];
}
