import { sentence, type Text } from '#domain/language/text.ts';
import type { Rows } from '#domain/statements/column-kinds.ts';

const WIDER = sentence('The line has more cells than the header');
const NARROWER = sentence('The line has fewer cells than the others');

/**
 * Says what is wrong with the number of cells of a row, or null: cells beyond the header, or fewer cells than most
 * rows have, or than the last column that says something in every row (`needed`). A row with a wrong number of cells has its amount in the wrong column.
 */
export function widthReader(
  header: readonly string[],
  rows: Rows,
  needed: number,
): (cells: readonly string[]) => Text | null {
  const usual = mostFrequent(rows.map((row) => row.length));
  const widest = header.length > 0 ? header.length : usual;
  return (cells) => {
    if (cells.length > Math.max(usual, widest) || cells.slice(widest).some((cell) => cell !== ''))
      return WIDER;
    return cells.length < Math.min(usual, widest) || cells.length <= needed ? NARROWER : null;
  };
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([one, times], [other, more]) => more - times || other - one)[0]?.[0] ?? 0;
}
