/** Somebody who can be mentioned. */
export type Mentionable = { id: string; username: string };

const MARK = /@\{([0-9a-f-]{36})\}/g;

/** A text as it is kept: `@name` of these people becomes `@{id}`, the longest name first. */
export function keepMentions(text: string, people: readonly Mentionable[]): string {
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  return byLength.reduce((kept, { id, username }) => kept.replaceAll(`@${username}`, `@{${id}}`), text);
}

/** A kept text as people read it, with the names they have now; an id that is not among them stays as it is. */
export function showMentions(text: string, people: readonly Mentionable[]): string {
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return text.replaceAll(MARK, (mark, id: string) => {
    const name = names.get(id);
    return name === undefined ? mark : `@${name}`;
  });
}

/** A part of a text; a mention has the id of whom it means. */
export type TextPart = { text: string; mentionedId: string | null };

/** Cuts a text as people read it at the mentions of these people. */
export function cutAtMentions(text: string, people: readonly Mentionable[]): TextPart[] {
  const parts: TextPart[] = [];
  const byLength = people.toSorted((a, b) => b.username.length - a.username.length);
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const found =
      text[at] === '@' ? byLength.find(({ username }) => text.startsWith(username, at + 1)) : undefined;
    if (found === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, mentionedId: null });
    plain = '';
    parts.push({ text: `@${found.username}`, mentionedId: found.id });
    at += found.username.length + 1;
  }
  if (plain !== '') parts.push({ text: plain, mentionedId: null });
  return parts;
}
