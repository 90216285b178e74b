/** Somebody who can be mentioned. */
export type Mentionable = { id: string; username: string };

const MARK = /@\{([0-9a-f-]{36})\}/g;

/** A text as it is kept: `@name` of these people becomes `@{id}`. */
export function encodeMentions(text: string, people: readonly Mentionable[]): string {
  return splitAtMentions(text, people)
    .map((part) => (part.mentionedId === null ? part.text : `@{${part.mentionedId}}`))
    .join('');
}

/** A kept text as people read it, with the names they have now; an id that is not among them stays as it is. */
export function decodeMentions(text: string, people: readonly Mentionable[]): string {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return text.replaceAll(MARK, (mark, id: string) => {
    const name = names.get(id);
    return name === undefined ? mark : `@${name}`;
  });
}

/** A part of a text; a mention has the id of whom it means. */
export type TextPart = { text: string; mentionedId: string | null };

/** What may stand before a mention, and what after a name goes on with it. */
const WORD_BEFORE = /[\p{L}\p{N}_]$/u;
const NAME_GOES_ON = /^(?:[\w-]|\.\w)/;

/** Cuts a text as people read it at the mentions of these people; of two names that fit, the longer one is meant. */
export function splitAtMentions(text: string, people: readonly Mentionable[]): TextPart[] {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  const parts: TextPart[] = [];
  let begun = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (WORD_BEFORE.test(text.slice(begun, at))) continue;
    const found = byLength.find(
      ({ username }) =>
        text.startsWith(username, at + 1) && !NAME_GOES_ON.test(text.slice(at + 1 + username.length)),
    );
    if (found === undefined) continue;
    if (at > begun) parts.push({ text: text.slice(begun, at), mentionedId: null });
    begun = at + 1 + found.username.length;
    parts.push({ text: text.slice(at, begun), mentionedId: found.id });
  }
  if (begun < text.length) parts.push({ text: text.slice(begun), mentionedId: null });
  return parts;
}
