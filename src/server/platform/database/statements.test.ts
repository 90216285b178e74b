import { join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  type Declaration,
  type DeclaredType,
  readDeclarations,
} from '#server/testing/contract/statements/declared-types.ts';
import {
  type Described,
  type DescribedColumn,
  openDescriber,
} from '#server/testing/contract/statements/describe-statement.ts';
import { readStatements } from '#server/testing/contract/statements/read-statements.ts';

const root = join(import.meta.dirname, '../../../..');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TEXT = ['text', 'uuid', 'name', 'character varying', 'interval', 'payment_method'];
const WHOLE = ['smallint', 'integer', 'bigint'];

/** The TypeScript types that a parameter of a PostgreSQL type may have. */
const PARAMETERS: Record<string, readonly string[]> = {
  ...Object.fromEntries(TEXT.map((type) => [type, ['string']])),
  ...Object.fromEntries(WHOLE.map((type) => [type, ['number']])),
  'double precision': ['number'],
  minor_units: ['Cents'],
  text: ['string', 'Rate', 'Month'],
  date: ['Day', 'infinity'],
  'timestamp with time zone': ['Date', 'string', 'infinity'],
  boolean: ['boolean'],
  bytea: ['Buffer'],
  json: ['object', 'string'],
  jsonb: ['object', 'string'],
};

/** The TypeScript types of a returned column. Sums of amounts are numeric; other computed values are bigint. */
const COLUMNS: Record<string, readonly string[]> = {
  ...PARAMETERS,
  numeric: ['Cents'],
  bigint: ['number', 'Cents'],
  date: ['Day'],
  'timestamp with time zone': ['string'],
};

/** The database does not know the content of these types. */
const UNTYPED = new Set(['json', 'jsonb']);

/** Columns that may be NULL, in statements that return only rows in which they are not. */
const FILTERED = new Set([
  'src/server/expenses/upcoming-series.ts "nextDate"',
  'src/server/bills/occurrences.ts "dueDate"',
  'src/server/backups/internal/watch.ts "email"',
  'src/server/bills/internal/page-queries.ts "paidAt"',
  'src/server/card-events/internal/queries.ts "kind"',
  'src/server/card-events/internal/queries.ts "id"',
  'src/server/goals/queries.ts "deadline"',
  'src/server/groups/internal/queries.ts "deletedAt"',
  'src/server/groups/internal/takeovers.ts "name"',
  'src/server/keys/rotation.ts "sealed"',
  'src/server/notifications/queries.ts "email"',
  'src/server/payments/internal/card-queries.ts "providerId"',
  'src/server/payments/internal/offset-queries.ts "id"',
  'src/server/platform/jobs/job-status.ts "failedAt"',
  'src/server/subscription/access.ts "providerId"',
  'src/server/subscription/internal/queries.ts "providerId"',
  'src/server/users/security/password-queries.ts "email"',
  'src/server/users/security/two-factor-queries.ts "email"',
  'src/server/users/sign-in/sessions.ts "sealed"',
  'src/server/wallet/internal/queries.ts "email"',
  'src/server/wallet/internal/queries.ts "providerId"',
]);

function isOneOf(kinds: Record<string, readonly string[]>, type: string, declared: DeclaredType): boolean {
  const isList = type.endsWith('[]');
  const allowed = kinds[isList ? type.slice(0, -2) : type] ?? [];
  return declared.kinds.every(
    (kind) => allowed.includes(kind.replace(/\[\]$/, '')) && kind.endsWith('[]') === isList,
  );
}

function compareParameters(declared: readonly DeclaredType[], used: readonly string[]): string[] {
  if (declared.length !== used.length) {
    return [`${declared.length} parameters are declared, ${used.length} are used`];
  }
  return used.flatMap((type, index) => {
    const parameter = declared[index];
    return parameter === undefined || isOneOf(PARAMETERS, type, parameter)
      ? []
      : [`$${index + 1} is ${type}, declared as ${parameter.kinds.join(' | ')}`];
  });
}

function compareColumn(declared: DeclaredType | undefined, { name, type }: DescribedColumn): string[] {
  if (declared === undefined) return [`column "${name}" is not declared`];
  if (UNTYPED.has(type) || isOneOf(COLUMNS, type, declared)) return [];
  return [`"${name}" is ${type}, declared as ${declared.kinds.join(' | ')}`];
}

/** The differences between a statement's declaration and the database's description. */
function compare(declared: Declaration, described: Described): string[] {
  const found = compareParameters(declared.parameters, described.parameters);
  if (declared.columns === null) return found;
  // A function that returns nothing is called for its effect.
  const columns = described.columns.filter(({ type }) => type !== 'void');
  for (const column of columns) found.push(...compareColumn(declared.columns.get(column.name), column));
  for (const name of declared.columns.keys()) {
    if (!columns.some((column) => column.name === name)) found.push(`no column "${name}"`);
  }
  return found;
}

/** The columns that tables allow to be NULL and that are declared as never NULL. */
function nullableColumns({ columns: declared }: Declaration, { columns }: Described): string[] {
  return columns
    .filter(({ name, isNotNull }) => isNotNull === false && declared?.get(name)?.isNullable === false)
    .map(({ name }) => name);
}

type Checked = { place: string; line: number; declared: Declaration; described: Described };

async function checkStatements(): Promise<Checked[]> {
  const declarationOf = readDeclarations();
  const client = new pg.Client({ ...app.connection });
  await client.connect();
  const describeText = await openDescriber(client);
  const checked: Checked[] = [];
  for (const statement of readStatements()) {
    const place = relative(root, statement.file);
    const declared = declarationOf(statement);
    checked.push({ place, line: statement.line, declared, described: await describeText(statement.text) });
  }
  await client.end();
  return checked;
}

test('every statement has the parameters and the columns that it declares', async () => {
  const checked = await checkStatements();
  expect(checked.length).toBeGreaterThan(300);
  const differences = checked.flatMap(({ place, line, declared, described }) =>
    compare(declared, described).map((difference) => `${place}:${line} ${difference}`),
  );
  expect(differences).toEqual([]);
  const nullable = checked.flatMap(({ place, declared, described }) =>
    nullableColumns(declared, described).map((name) => `${place} "${name}"`),
  );
  expect(new Set(nullable)).toEqual(FILTERED);
});
