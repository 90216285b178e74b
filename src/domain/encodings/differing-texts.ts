const MOST = 3;
const LONGEST = 60;
// In none of the encodings one of these is part of another character.
const BETWEEN = /[\r\n\t,;"]+/;

/**
 * The first texts between separators that readings of the same bytes in several encodings do not have in common: for
 * each reading its own, at most three, each shortened around the first letter that differs.
 */
export function differingTexts(readings: readonly string[]): string[][] {
  const [first = [], ...others] = readings.map((reading) => reading.split(BETWEEN));
  const shown: string[][] = [];
  const seen = new Set<string>();
  for (const [index, text] of first.entries()) {
    const each = [text, ...others.map((texts) => texts[index] ?? '')];
    if (each.every((one) => one === text) || seen.has(text)) continue;
    seen.add(text);
    shown.push(shorten(each));
    if (shown.length === MOST) break;
  }
  return readings.map((_, reading) => shown.map((each) => each[reading] ?? ''));
}

function shorten(texts: readonly string[]): string[] {
  const letters = texts.map((text) => [...text.trim()]);
  const at = letters[0]?.findIndex((letter, index) => letters.some((each) => each[index] !== letter)) ?? 0;
  const start = Math.max(0, at - LONGEST / 2);
  return letters.map((each) => {
    const part = each.slice(start, start + LONGEST).join('');
    return `${start > 0 ? '…' : ''}${part}${each.length > start + LONGEST ? '…' : ''}`;
  });
}
