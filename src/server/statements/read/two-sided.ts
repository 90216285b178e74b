import { isCurrency } from '#domain/currency.ts';
import { isNegative, looksLikeAmount } from '#domain/statements/amounts.ts';
import { plainWords } from '#domain/statements/plain-words.ts';
import { directionOf } from '#domain/statements/row-words.ts';
import type { CsvTable } from './csv-table.ts';

/** What each row says of one side of a payment, by column. */
type Side = { name: number; amount: number; currency: number; fee: number | null };

/**
 * A file that lists payments with both sides: who sent how much of which currency, and who received how much. Behind each
 * row follow the name of the other side, and the amount, the fee and the currency of the person's own side: the sender's
 * for money out and between own balances, else the receiver's. Other tables are returned as they are.
 */
export function withOwnSide(table: CsvTable): CsvTable {
  const { header, rows } = table;
  const source = findSide(table, 'source');
  const target = findSide(table, 'target');
  const direction = header.findIndex((name) => plainWords(name) === 'direction');
  if (source === null || target === null || direction < 0) return table;
  const width = header.length;
  const ownSide = (cells: readonly string[]): string[] => {
    const word = cells[direction] ?? '';
    const isOut = directionOf(word) === 'out' || plainWords(word) === 'neutral';
    if (!isOut && directionOf(word) !== 'in') return ['', '', '', ''];
    const [own, other] = isOut ? [source, target] : [target, source];
    const amount = cells[own.amount] ?? '';
    const signed = isOut && amount !== '' && !isNegative(amount) ? `-${amount}` : amount;
    const fee = own.fee === null ? '' : (cells[own.fee] ?? '');
    return [cells[other.name] ?? '', signed, fee, cells[own.currency] ?? ''];
  };
  return {
    ...table,
    header: [...header, 'Name', 'Amount', 'Fee', 'Currency'],
    rows: rows.map(({ line, cells }) => {
      const isWhole = cells.length >= width;
      const added = isWhole ? [...cells.slice(0, width), ...ownSide(cells), ...cells.slice(width)] : cells;
      return { line, cells: added };
    }),
  };
}

/** The columns of a side, by its word in their names and by what they hold. */
function findSide({ header, rows }: CsvTable, word: 'source' | 'target'): Side | null {
  const columns = header.flatMap((name, column) => (plainWords(name).startsWith(`${word} `) ? [column] : []));
  const cellsOf = (column: number) => rows.flatMap(({ cells }) => cells[column] || []);
  const isFee = (column: number) => / fee /.test(` ${plainWords(header[column] ?? '')} `);
  const find = (holds: (cell: string) => boolean, isOfFee: boolean) =>
    columns.find((column) => {
      const cells = cellsOf(column);
      return isFee(column) === isOfFee && cells.length > 0 && cells.every(holds);
    });
  const currency = find(isCurrency, false);
  const amount = find(looksLikeAmount, false);
  const name = find((cell) => !looksLikeAmount(cell) && !isCurrency(cell), false);
  if (currency === undefined || amount === undefined || name === undefined) return null;
  return { name, amount, currency, fee: find(looksLikeAmount, true) ?? null };
}
