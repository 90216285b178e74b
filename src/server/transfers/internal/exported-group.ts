import type { Context } from '#server/core/context.ts';
import { ROWS_AT_ONCE } from '#server/core/exports.ts';
import { one } from '#server/platform/database/database.ts';
import { inParts, type Part } from '#server/platform/database/in-parts.ts';
import * as queries from './queries.ts';

/** A group to export. Its rows are read in parts, ordered by date, in the transaction in which it was read. */
export type ExportedGroup = Awaited<ReturnType<typeof readGroup>>;

export async function readGroup({ db, person }: Pick<Context, 'db' | 'person'>, groupId: string) {
  const group = one(await queries.findGroupFacts(db, groupId, person.id));
  const people = await queries.listExportedPeople(db, groupId);
  const places = new Map(people.map(({ id }, index) => [id, index]));
  const placeOf = (userId: string) => places.get(userId) ?? 0;
  return {
    groupId,
    group,
    people,
    listExpenses: () =>
      inRows(inParts(db, queries.listExportedExpenses, [groupId], ROWS_AT_ONCE), (row) =>
        toExpense(row, placeOf),
      ),
    listPayments: () =>
      inRows(inParts(db, queries.listExportedPayments, [groupId], ROWS_AT_ONCE), (row) => ({
        ...row,
        from: placeOf(row.from),
        to: placeOf(row.to),
      })),
  };
}

/** An expense with the places of its people. `payers` is empty where one person paid. */
function toExpense(
  { id: _, paidBy, payers, shares, ...expense }: queries.ExportedExpense,
  placeOf: (userId: string) => number,
) {
  return {
    ...expense,
    paidBy: placeOf(paidBy),
    payers: (payers ?? []).map((payer) => ({ person: placeOf(payer.userId), amount: payer.amount })),
    shares: shares.map((share) => ({ person: placeOf(share.userId), amount: share.amount })),
  };
}

async function* inRows<Row, Result>(
  parts: AsyncIterable<Part<Row>>,
  change: (row: Row) => Result,
): AsyncGenerator<Result, void> {
  for await (const { rows } of parts) yield* rows.map(change);
}

/** The same rows, many at a time. */
export async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[], void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
