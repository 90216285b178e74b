/** A person who can be mentioned. */
export type Mentionable = { id: string; username: string };

const MARK = /@\{([0-9a-f-]{36})\}/g;

/** Encodes a text for storage: `@name` of these people becomes `@{id}`. */
export function encodeMentions(text: string, people: readonly Mentionable[]): string {
  return splitAtMentions(text, people)
    .map((part) => (part.mentionedId === null ? part.text : `@{${part.mentionedId}}`))
    .join('');
}

/** Decodes a stored text with the people's current names; an unknown id stays as it is. */
export function decodeMentions(text: string, people: readonly Mentionable[]): string {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return text.replaceAll(MARK, (mark, id: string) => {
    const name = names.get(id);
    return name === undefined ? mark : `@${name}`;
  });
}

/** A part of a text; a mention has the id of the person. */
export type TextPart = { text: string; mentionedId: string | null };

/** Characters that rule out a mention before `@`, and those that would continue a name after it. */
const WORD_BEFORE = /[\p{L}\p{N}_]$/u;
const NAME_GOES_ON = /^(?:[\w-]|\.\w)/;

/** Splits a text at the mentions of these people; if two names fit, the longer one counts. */
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
