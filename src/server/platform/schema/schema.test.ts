import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { refersToEndedSession } from '#server/platform/database/errors.ts';

const INTRODUCTION = `# Tables

Made from the database by \`src/server/platform/schema/schema.test.ts\`, which fails when this page is not current. To write it anew:
\`npx vitest run --project server src/server/platform/schema/schema.test.ts -u\`. What the columns mean, the indexes, triggers and rights
are in \`src/server/platform/schema\`.
`;

type Column = {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  isKey: boolean;
  reference: string | null;
};

const COLUMNS = `
  SELECT relation.relname AS "table", attname AS "column", format_type(atttypid, atttypmod) AS type,
         NOT attnotnull AS "isNullable",
         EXISTS (SELECT 1 FROM pg_constraint
                 WHERE conrelid = relation.oid AND contype = 'p' AND attnum = ANY (conkey)) AS "isKey",
         (SELECT string_agg(
            confrelid::regclass || CASE confdeltype WHEN 'c' THEN ', goes with it' WHEN 'n' THEN ', or null' ELSE '' END,
            '; ' ORDER BY conname)
          FROM pg_constraint
          WHERE conrelid = relation.oid AND contype = 'f' AND attnum = ANY (conkey)) AS reference
  FROM pg_class AS relation
  JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  ORDER BY relation.relname, attnum`;

function describeTable(table: string, columns: readonly Column[]): string {
  const lines = columns.map(
    ({ column, type, isNullable, isKey, reference }) =>
      `| ${column}${isKey ? ' (key)' : ''} | ${type}${isNullable ? ', or null' : ''} | ${reference ?? ''} |`,
  );
  return [`## ${table}`, '', '| column | type | references |', '|---|---|---|', ...lines, ''].join('\n');
}

/** Queries the database that every test application is a copy of. */
async function queryTemplate<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ ...inject('postgres'), database: 'template_allsquare' });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}

test('docs/schema.md lists the tables, columns and references of the database', async () => {
  const rows = await queryTemplate<Column>(COLUMNS);
  const tables = Map.groupBy(rows, (row) => row.table);
  const pages = [...tables].map(([table, columns]) => describeTable(table, columns));
  await expect([INTRODUCTION, ...pages].join('\n')).toMatchFileSnapshot('../../../../docs/schema.md');
});

test('a broken reference to a session is recognized in every table', async () => {
  const rows = await queryTemplate<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE contype = 'f' AND confrelid = 'sessions'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { conname } of rows)
    expect(refersToEndedSession(Object.assign(new Error(), { constraint: conname }))).toBe(true);
});

/** The indexes of a file that no comment stands above; one comment may stand above several. */
function uncommented(file: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
  const isPartOfIndex = (line = '') => /^(CREATE (UNIQUE )?INDEX| +(WHERE|ON) )/.test(line);
  return lines.filter((line, index) => {
    if (!/^ *CREATE (UNIQUE )?INDEX/.test(line)) return false;
    let above = index - 1;
    while (isPartOfIndex(lines[above])) above -= 1;
    return !/^ *--/.test(lines[above] ?? '');
  });
}

test('a comment above each index says what needs it', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.sql'));
  expect(files.flatMap(uncommented)).toEqual([]);
});
