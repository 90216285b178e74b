import { ZERO } from '#domain/money.ts';
import type { AmountOrProblem } from '#domain/statements/amounts.ts';
import type { BalanceProof } from '#domain/statements/balance-proof.ts';
import { readDate } from '#domain/statements/dates.ts';
import { type KnownTable, listNamed } from '#domain/statements/known-table.ts';
import { type BalancedRow, proveRunning } from '#domain/statements/running-proof.ts';
import { amountOrNull } from '#domain/statements/signed-amounts.ts';
import type { DateOrder, StatementColumns } from '#domain/statements/statement.ts';
import { type collectLines, PENDING_MESSAGE } from './collect-lines.ts';
import type { CsvRow } from './csv-records.ts';

type How = {
  table: KnownTable;
  columns: StatementColumns;
  order: DateOrder;
  read: (text: string) => AmountOrProblem;
};

const MOST_ACCOUNTS = 6;

type TableRow = BalancedRow & { cells: readonly string[] };

/**
 * Proves the lines of a table by a column whose name is that of a balance. Null without one that follows them, and for
 * several accounts, which have no balance together.
 */
export function proveTable(
  rows: readonly CsvRow[],
  { table, columns, order, read }: How,
  { lines, problems }: ReturnType<typeof collectLines>,
): BalanceProof | null {
  const used = [columns.amount, columns.moneyOut, columns.moneyIn, columns.fee];
  const balances = listNamed(table, 'balance', (kind) => kind.isAmount);
  const amounts = new Map(lines.map(({ line, amount }) => [line, amount]));
  const pending = new Set(problems.flatMap(({ line, message }) => (message === PENDING_MESSAGE ? line : [])));
  const posted = rows.filter(({ line }) => !pending.has(line));
  for (const column of balances.filter((each) => !used.includes(each))) {
    const balanced = posted.flatMap(({ line, cells }): TableRow[] => {
      const balance = amountOrNull(read(cells[column] ?? ''));
      const date = readDate(cells[columns.date] ?? '', order);
      if (balance === null || date === null) return [];
      return [{ date, balance, amount: amounts.get(line) ?? ZERO, cells }];
    });
    const proof = proveRunning(balanced);
    if (proof !== null) return proof.difference !== 0 && isOfSeveral(balanced, table) ? null : proof;
  }
  return null;
}

/** Whether a column of few texts divides the rows into accounts, of which each follows a balance of its own. */
function isOfSeveral(rows: readonly TableRow[], { kinds }: KnownTable): boolean {
  return kinds.some(({ isFull, distinct }, column) => {
    if (!isFull || distinct < 2 || distinct > MOST_ACCOUNTS) return false;
    const accounts = [...Map.groupBy(rows, ({ cells }) => cells[column] ?? '').values()];
    const proofs = accounts.filter(({ length }) => length > 1).map(proveRunning);
    return proofs.length > 0 && proofs.every((proof) => proof?.difference === 0);
  });
}
