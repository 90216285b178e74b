import type pg from 'pg';

/** The number of rows of each table, and the last transaction that wrote one: without a write both stay the same. */
export async function fingerprint(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ':' || max(xmin::text::bigint) AS state FROM ${name}`,
  );
  const { rows } = await owner.query(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}
