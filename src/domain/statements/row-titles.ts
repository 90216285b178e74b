import { isAccountNumber, type Rows } from './column-kinds.ts';
import type { KnownTable } from './known-table.ts';
import { plainWords } from './plain-words.ts';
import type { StatementColumns } from './statement.ts';
import { statementTitle } from './titles.ts';

type Cells = readonly string[];

/**
 * Reads the title of a row: the other person of a payment, else the first text that is not empty. In a file that names
 * both sides, the name that is in every row is the owner of the account, and no title. What friends write to each other
 * stands behind the name.
 */
export function titleReader(
  { header, rows }: KnownTable,
  columns: Pick<StatementColumns, 'title' | 'payer' | 'status'>,
): (cells: Cells, isIn: boolean) => string {
  const { payer, title, status } = columns;
  // An app in which people pay each other: it names both sides, or payments can be declined.
  const isBetweenPeople = payer !== null || status !== null;
  const note = title
    .slice(1)
    .find((column) => isBetweenPeople && NOTE.test(plainWords(header[column] ?? '')));
  const [payee] = title;
  const owner = payer === null || payee === undefined ? null : findOwner(rows, payer, payee);
  return (cells, isIn) => {
    const titles = title.map((column) => cells[column] ?? '');
    const from = payer === null ? '' : (cells[payer] ?? '');
    const [to = '', ...others] = titles;
    const sides = isIn ? [from, to] : [to, ...(owner === null ? [] : [from])];
    const texts = [
      ...sides.filter((side) => owner === null || side !== owner),
      ...others,
      ...(isIn ? [to] : []),
    ];
    const words = texts.filter((text) => !isAccountNumber(text));
    const name = statementTitle(words.some((text) => text !== '') ? words : texts);
    const noted = note === undefined ? '' : (cells[note] ?? '');
    return noted === '' || noted === name ? name : statementTitle([`${name}: ${noted}`]);
  };
}

const NOTE = /^(?:notes?|notiz|notitie|hinweis|nota|remarque|messaggio|mensaje)$/;

/** The name that is one of the two sides in every row of several. */
function findOwner(rows: Rows, payer: number, payee: number): string | null {
  const sides = rows
    .map((row) => [row[payer] ?? '', row[payee] ?? ''].filter((name) => name !== ''))
    .filter((names) => names.length === 2);
  if (sides.length < 2) return null;
  const [first = []] = sides;
  const owners = first.filter((name) => sides.every((names) => names.includes(name)));
  return owners.length === 1 ? (owners[0] ?? null) : null;
}
