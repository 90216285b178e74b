import { isAccountNumber, type Rows } from './column-kinds.ts';
import type { StatementColumns } from './statement.ts';
import { statementTitle } from './titles.ts';

type Cells = readonly string[];

/**
 * Reads the title of a row: the other person of a payment, else the first text that is not empty. In a file that names
 * both sides, the name that is in every row is the owner of the account, and no title.
 */
export function titleReader(
  rows: Rows,
  columns: Pick<StatementColumns, 'title' | 'payer'>,
): (cells: Cells, isIn: boolean) => string {
  const { payer, title } = columns;
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
    return statementTitle(words.some((text) => text !== '') ? words : texts);
  };
}

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
