import type { Rows } from '../column-kinds.ts';
import { statusOf } from '../row-words.ts';

/** `unknown`: a word that neither the list of words nor the file explains. */
export type State = 'done' | 'pending' | 'undone' | 'unknown';

/**
 * Reads the words of a column of states: known words, and unknown ones by what the file shows. `gap` is a column that a
 * bank fills when it posts a transaction: a word whose rows all have it is that of posted ones. `moved` are the
 * numbers of the rows whose amounts moved a running balance: a word of which all rows did so is that of posted ones too.
 * A column of one unknown word says nothing.
 */
export function stateReader(
  rows: Rows,
  column: number,
  { gap, moved }: { gap: number | null; moved: ReadonlySet<number> },
): (word: string) => State {
  const words = new Set(rows.map((row) => row[column] ?? '').filter((word) => word !== ''));
  const posted = gap === null ? new Set<string>() : postedWords(rows, column, gap);
  const still = new Set(rows.filter((_, row) => !moved.has(row)).map((row) => row[column] ?? ''));
  return (word) => {
    const known = word === '' ? 'done' : statusOf(word);
    if (known !== null) return known;
    return words.size < 2 || posted.has(word) || (words.has(word) && !still.has(word)) ? 'done' : 'unknown';
  };
}

/** The words of rows that all have a cell of the gap column, where other words never have one. */
function postedWords(rows: Rows, column: number, gap: number): Set<string> {
  const filled = wordsOf(rows, column, { gap, isEmpty: false });
  const empty = wordsOf(rows, column, { gap, isEmpty: true });
  return empty.size === 0 ? new Set() : new Set([...filled].filter((word) => !empty.has(word)));
}

/** Whether the words of a column tell which cells of another one are empty. */
export function tellsGaps(rows: Rows, column: number, gap: number): boolean {
  const filled = wordsOf(rows, column, { gap, isEmpty: false });
  const empty = wordsOf(rows, column, { gap, isEmpty: true });
  return filled.size > 0 && empty.size > 0 && [...empty].every((word) => !filled.has(word));
}

function wordsOf(
  rows: Rows,
  column: number,
  { gap, isEmpty }: { gap: number; isEmpty: boolean },
): Set<string> {
  return new Set(rows.filter((row) => ((row[gap] ?? '') === '') === isEmpty).map((row) => row[column] ?? ''));
}
