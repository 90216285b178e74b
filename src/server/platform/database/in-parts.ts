import type { Db, Parameter, Statement } from './database.ts';

let cursors = 0;

/** A part of a long result; the columns are in order, also without rows. */
export type Part<Row> = { columns: string[]; rows: Row[] };

/**
 * Reads a result of any length in parts of `size` rows, at least one part, so that only one part is in memory. Only
 * within a transaction (see `inSnapshot`).
 */
export async function* inParts<Parameters extends readonly Parameter[], Row>(
  db: Db,
  query: Statement<Parameters, Row>,
  values: Parameters,
  size: number,
): AsyncGenerator<Part<Row>, void> {
  cursors += 1;
  const cursor = `parts_${cursors}`;
  await db.query({
    text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.text}`,
    values: values as unknown as unknown[],
  });
  for (let count = size; count === size; ) {
    const { fields, rows } = await db.query(`FETCH ${size} FROM ${cursor}`);
    count = rows.length;
    yield { columns: fields.map((field) => field.name), rows: rows as Row[] };
  }
  await db.query(`CLOSE ${cursor}`);
}
