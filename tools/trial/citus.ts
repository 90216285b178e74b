import { migrate } from '#server/platform/database/migrate.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { DISTRIBUTED, findRefusals, REFERENCE, type Refusal } from './citus-rules.ts';
import { type Findings, type Shown, show } from './report.ts';
import { withDatabase } from './site.ts';

type Owner = ReturnType<typeof openPool>;

function countByRule(refusals: readonly Refusal[]): string[] {
  const rules = Map.groupBy(refusals, ({ rule }) => rule);
  return [...rules].map(([rule, found]) => `${rule}: ${found.length}`);
}

/** Distributes a migrated schema on a coordinator of Citus, and reports what it refuses. */
async function distribute(owner: Owner): Promise<Shown[]> {
  const commands = [
    ...REFERENCE.map((table) => [table, `SELECT create_reference_table('${table}')`] as const),
    ...Object.entries(DISTRIBUTED).map(
      ([table, column]) => [table, `SELECT create_distributed_table('${table}', '${column}')`] as const,
    ),
  ];
  const shown: Shown[] = [];
  for (const [table, command] of commands) {
    const wrong = await owner.query(command).then(
      () => [],
      (error: Error) => [error.message],
    );
    shown.push(show(`${table} is distributed`, wrong.length === 0 ? 'yes' : 'no', wrong));
  }
  return shown;
}

/**
 * With CITUS_URL (an empty database of a coordinator with its workers), tests the schema on Citus. Without it, only
 * checks the schema against the documented rules.
 */
export async function tryCitus(): Promise<Findings> {
  const url = process.env.CITUS_URL ?? '';
  if (url !== '') {
    const owner = openPool({ connection: { connectionString: url }, size: 1 });
    try {
      await migrate(owner);
      const { rows } = await owner.query<{ version: string }>('SELECT citus_version() AS version');
      return { components: [rows[0]?.version ?? 'Citus'], shown: await distribute(owner) };
    } finally {
      await owner.end();
    }
  }
  return withDatabase(async (_folder, database) => {
    const owner = openPool({ connection: { ...database.address }, size: 1 });
    try {
      await migrate(owner);
      const refusals = await findRefusals(owner);
      return {
        components: ['PostgreSQL 18, without Citus'],
        shown: [],
        notes: [
          'NOT TRIED: Citus is no package of Debian. With CITUS_URL this trial runs on it. What its documented rules say to the',
          'schema as it is, one by one: docs/operation/citus-schema.md.',
          '',
          ...countByRule(refusals),
        ],
      };
    } finally {
      await owner.end();
    }
  });
}
