/** Hues that differ from each other. They are so pale that they do not look like the colors of money. */
export const AVATAR_HUES = [20, 65, 105, 145, 195, 235, 275, 320] as const;

/** A stable hue for a text. */
export function hueOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_HUES[hash % AVATAR_HUES.length] ?? AVATAR_HUES[0];
}
