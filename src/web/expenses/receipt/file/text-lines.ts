/** A piece of text and where it stands on a page; `y` grows upward, and all lengths have one unit. */
export type PlacedText = { text: string; x: number; y: number; width: number; height: number };

/** Of the height of a text: what is nearer stands on the same line. */
const SAME_LINE = 0.5;
/** Of the height of a text: what is nearer belongs to the same word. */
const SAME_WORD = 0.15;
/** Of the height of a text: what is farther away is another column. */
const SAME_COLUMN = 1.2;

/**
 * The lines of a page, from top to bottom. Texts on one height make one line, whatever the order in which they come: a
 * receipt may contain all names before all prices. Columns are separated by two spaces.
 */
export function linesOf(texts: readonly PlacedText[]): string[] {
  const lines: PlacedText[][] = [];
  for (const text of texts.filter((each) => each.text.trim() !== '').sort((a, b) => b.y - a.y)) {
    const [first] = lines.at(-1) ?? [];
    if (first !== undefined && first.y - text.y < SAME_LINE * Math.max(first.height, text.height))
      lines.at(-1)?.push(text);
    else lines.push([text]);
  }
  return lines.map((line) => lineOf(line.sort((a, b) => a.x - b.x)));
}

function lineOf(texts: readonly PlacedText[]): string {
  let line = '';
  let end = 0;
  for (const { text, x, width, height } of texts) {
    const gap = x - end;
    if (line !== '') line += gap > SAME_COLUMN * height ? '  ' : gap > SAME_WORD * height ? ' ' : '';
    line += text;
    end = x + width;
  }
  return line.trim();
}
