import { type Mentionable, splitAtMentions } from '#domain/mentions.ts';

/** Somebody who can be chosen, with their face. */
export type Member = Mentionable & { profilePicture: string | null };

/** What is being typed after an @ right before the caret. */
export type Mention = { start: number; typed: string };

const SHOWN = 6;

/** The mention the caret is in, if it is in one. */
export function findMention(text: string, caret: number): Mention | null {
  const match = /(?:^|[\s(])@([\w.-]{0,30})$/.exec(text.slice(0, caret));
  const typed = match?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** The members whose names fit what is typed; those who begin with it come first. */
export function findFitting(members: readonly Member[], typed: string): Member[] {
  const wanted = typed.toLowerCase();
  const places = (member: Member) => member.username.toLowerCase().indexOf(wanted);
  return members
    .filter((member) => places(member) !== -1)
    .toSorted((a, b) => Number(places(a) > 0) - Number(places(b) > 0))
    .slice(0, SHOWN);
}

/** The text with the mention put in, and where the caret then stands. */
export function putMention(text: string, { start, typed }: Mention, { username }: Member) {
  const before = `${text.slice(0, start)}@${username} `;
  return {
    text: before + text.slice(start + 1 + typed.length).replace(/^ /, ''),
    caret: before.length,
  };
}

/** The ids of the members who are mentioned in a text. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  const ids = splitAtMentions(text, members).flatMap((part) => part.mentionedId ?? []);
  return [...new Set(ids)];
}
