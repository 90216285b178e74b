import * as z from 'zod/mini';
import type { Currency } from '#domain/currency.ts';
import { writeOriginal } from '#domain/exchange.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import {
  balancesOfRows,
  distinctNames,
  type ImportedExpense,
  type ImportedRow,
} from '#domain/imported-file.ts';
import { type Cents, negate, toDecimal } from '#domain/money.ts';
import { PAID_BY_HEADER, PAID_IN_HEADER, PAYERS_SEPARATOR } from '#domain/splitwise.ts';
import { exportChain } from '#server/chain/queries.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import type { Download } from '#server/http/route-handler.ts';
import { one } from '#server/platform/database/database.ts';
import { type CsvCell, writeCsv } from '#server/platform/files/csv.ts';
import { ownFile } from './own-file.ts';
import * as queries from './queries.ts';
import { listExportedSeries } from './series-in-file.ts';

async function readGroup({ db, person }: Context, groupId: string) {
  const group = one(await queries.findGroupFacts(db, groupId, person.id));
  const people = await queries.listExportedPeople(db, groupId);
  const expenses = await queries.listExportedExpenses(db, groupId);
  const payments = await queries.listExportedPayments(db, groupId);
  const places = new Map(people.map((person, index) => [person.id, index]));
  const placeOf = (userId: string) => places.get(userId) ?? 0;
  return { group, people, expenses, payments, placeOf };
}

/** The group as a file that `import` reads again without loss; it leaves the chain of the history out. */
export async function exportGroupJson(context: Context, groupId: string): Promise<Download> {
  await openGroup(context, groupId, 'read');
  const { group, people, expenses, payments, placeOf } = await readGroup(context, groupId);
  const file = z.encode(ownFile(group.currency), {
    format: 'allsquare',
    version: 1,
    group: { ...group, series: await listExportedSeries(context.db, groupId) },
    people,
    expenses: expenses.map(({ id: _, paidBy, payers, shares, ...expense }) => ({
      ...expense,
      paidBy: placeOf(paidBy),
      payers: (payers ?? []).map((payer) => ({ person: placeOf(payer.userId), amount: payer.amount })),
      shares: shares.map((share) => ({ person: placeOf(share.userId), amount: share.amount })),
    })),
    payments: payments.map(({ from, to, ...payment }) => ({
      ...payment,
      from: placeOf(from),
      to: placeOf(to),
    })),
  });
  // The chain is JSON text already, and goes in as it is: its forms stay letter by letter what was hashed, and a long
  // history is not parsed only to be written again.
  return {
    name: `${group.name}.json`,
    type: 'application/json; charset=utf-8',
    text: `${JSON.stringify(file, null, 2).slice(0, -'\n}'.length)},\n  "chain": ${await exportChain(context.db, groupId)}\n}`,
  };
}

/** The group as a spreadsheet: each person's column is what they paid minus their share. */
export async function exportGroupCsv(context: Context, groupId: string): Promise<Download> {
  await openGroup(context, groupId, 'read');
  const { group, people, expenses, payments, placeOf } = await readGroup(context, groupId);
  const names = distinctNames(people.map(({ name }) => name));
  const rows: ImportedRow[] = [
    ...expenses.map(
      ({ paidBy, payers, shares, ...expense }): ImportedRow => ({
        kind: 'expense',
        line: 0,
        ...expense,
        split: null,
        payers: (payers ?? [{ userId: paidBy, amount: expense.amount }]).map((payer) => ({
          person: placeOf(payer.userId),
          amount: payer.amount,
        })),
        shares: shares.map((share) => ({ person: placeOf(share.userId), amount: share.amount })),
      }),
    ),
    ...payments.map(
      ({ from, to, ...payment }): ImportedRow => ({
        kind: 'payment',
        line: 0,
        ...payment,
        from: placeOf(from),
        to: placeOf(to),
      }),
    ),
  ];
  rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  // Only groups with expenses in other currencies have the column.
  const hasOriginals = expenses.some(({ original }) => original !== null);
  const paidIn = (cell: string) => (hasOriginals ? [cell] : []);
  const table = [
    [
      'Date',
      'Description',
      'Category',
      'Cost',
      'Currency',
      ...names,
      PAID_BY_HEADER,
      ...paidIn(PAID_IN_HEADER),
    ],
    ...rows.map((row) => [...lineOf(row, names, group.currency), ...paidIn(originalOf(row))]),
    [
      context.today,
      'Total balance',
      '',
      '',
      group.currency,
      ...balancesOfRows(names, rows).map((amount) => amountCell(amount, group.currency)),
      '',
      ...paidIn(''),
    ],
  ];
  return { name: `${group.name}.csv`, type: 'text/csv; charset=utf-8', text: writeCsv(table) };
}

function amountCell(amount: Cents, currency: Currency): CsvCell {
  return { number: toDecimal(amount, currency) };
}

function lineOf(row: ImportedRow, names: readonly string[], currency: Currency): CsvCell[] {
  const nets = balancesOfRows(names, [row]).map((net) => amountCell(net, currency));
  const payer = row.kind === 'payment' ? (names[row.from] ?? '') : payersOf(row, names, currency);
  const title = row.kind === 'payment' ? `${payer} paid ${names[row.to]}` : row.title;
  const category = row.kind === 'payment' ? 'Payment' : CATEGORY_LABELS[row.category];
  return [row.date, title, category, amountCell(costOf(row), currency), currency, ...nets, payer];
}

/** What a row cost: below zero for a refund, and for money in. */
function costOf(row: ImportedRow): Cents {
  return row.kind === 'expense' && (row.isRefund || row.isIncome) ? negate(row.amount) : row.amount;
}

function originalOf(row: ImportedRow): string {
  return row.kind === 'expense' && row.original !== null ? writeOriginal(row.original) : '';
}

function payersOf({ payers }: ImportedExpense, names: readonly string[], currency: Currency): string {
  const [first] = payers;
  if (payers.length === 1 && first !== undefined) return names[first.person] ?? '';
  return payers
    .map(({ person, amount }) => `${names[person] ?? ''} ${toDecimal(amount, currency)}`)
    .join(PAYERS_SEPARATOR);
}
