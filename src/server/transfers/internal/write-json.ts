import * as z from 'zod/mini';
import { exportChain } from '#server/chain/queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type ExportedGroup, inBatches } from './exported-group.ts';
import { ownFile, rowsOfFile } from './own-file.ts';
import { listExportedSeries } from './queries.ts';

/** What a file without rows ends with. */
const NO_ROWS = '  "expenses": [],\n  "payments": []\n}';

/** A group as JSON in parts: what `JSON.stringify(file, null, 2)` would write, and the chain of its history. */
export async function* writeGroupJson(db: Db, exported: ExportedGroup): AsyncGenerator<string> {
  const { groupId, group, people, listExpenses, listPayments } = exported;
  const file = z.encode(ownFile(group.currency), {
    format: 'allsquare',
    version: 1,
    group: { ...group, series: await listExportedSeries(db, groupId) },
    people,
    expenses: [],
    payments: [],
  });
  const rows = rowsOfFile(group.currency);
  yield JSON.stringify(file, null, 2).slice(0, -NO_ROWS.length);
  yield '  "expenses": ';
  yield* writeList(listExpenses(), (expense) => z.encode(rows.expense, expense));
  yield ',\n  "payments": ';
  yield* writeList(listPayments(), (payment) => z.encode(rows.payment, payment));
  // The chain is JSON text already, and goes in as it is: its forms stay letter by letter what was hashed.
  yield ',\n  "chain": ';
  yield* exportChain(db, groupId);
  yield '\n}';
}

/** A list of the file in parts, indented as it is there. */
async function* writeList<Row>(
  rows: AsyncIterable<Row>,
  encode: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of inBatches(rows)) {
    const items = batch.map((row) => JSON.stringify(encode(row), null, 2).replaceAll('\n', '\n    '));
    yield `${separator}\n    ${items.join(',\n    ')}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : '\n  ]';
}
