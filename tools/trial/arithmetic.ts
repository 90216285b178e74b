import { type Connection, openPool } from '#server/platform/database/pool.ts';
import { makeParty, type Party, query } from '#server/testing/system/people.ts';
import { growGroup } from '../bench/grow.ts';
import { startLoad } from './load.ts';
import { type Findings, none, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, startSite, withDatabase } from './site.ts';

const LOAD_SECONDS = loadSeconds();
const PEOPLE = 5;
const GROUPS = 16;
const GROWN = 200_000;

type Size = { name: string; rows: number; bytes: number };

const SIZES = `
  SELECT relname AS name, n_live_tup::int AS rows, pg_total_relation_size(relid)::int AS bytes
  FROM pg_stat_user_tables WHERE n_live_tup > 0 ORDER BY 3 DESC LIMIT 12`;

const GROWN_SIZES = `
  SELECT relname AS name, n_live_tup::int AS rows, pg_total_relation_size(relid)::int AS bytes
  FROM pg_stat_user_tables WHERE relname IN ('expenses', 'expense_shares', 'ledger_entries') ORDER BY 1`;

/** Grows one group until its rows dominate the size, not the first pages of each table. */
async function measureGrown(connection: Connection, { people, groups }: Party): Promise<Size[]> {
  const owner = openPool({ connection, size: 1 });
  try {
    const ids = people.map(({ id }) => id);
    await growGroup({ owner, groupId: groups[0] ?? '', people: ids, from: 1, to: GROWN });
    return (await owner.query<Size>(GROWN_SIZES)).rows;
  } finally {
    await owner.end();
  }
}

/** Measures one instance and one primary: writes per second, and the bytes and time of an expense of five people. */
export function tryArithmetic(): Promise<Findings> {
  return withDatabase(async (folder, database) => {
    const connection = { ...database.address };
    const settings = { DATABASE_URL: database.connectionString, RATE_LIMITS: 'false' };
    const site = await startSite({ folder, count: 1, settings });
    try {
      const origin = `http://127.0.0.1:${site.ports[0]}`;
      const party = await makeParty(origin, connection, { people: PEOPLE, groups: GROUPS });
      const position = async () =>
        (await query<{ lsn: string }>(connection, 'SELECT pg_current_wal_lsn()::text AS lsn'))[0]?.lsn ??
        '0/0';
      const from = await position();
      const began = performance.now();
      const load = startLoad({ origin, party, writers: GROUPS, readers: 0, tries: 1 });
      await new Promise((resolve) => setTimeout(resolve, LOAD_SECONDS * 1000));
      const { written, failed } = await load.stop();
      const seconds = (performance.now() - began) / 1000;
      const [log] = await query<{ bytes: string }>(
        connection,
        'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::text AS bytes',
        [from],
      );
      await query(connection, 'VACUUM (ANALYZE)');
      const sizes = await query<Size>(connection, SIZES);
      const count = written.length;
      const books = await audit(connection);
      const grown = await measureGrown(connection, party);
      return {
        components: ['PostgreSQL 18'],
        shown: [
          show(
            'expenses of five people, one instance and its database on this machine',
            `${count} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second by ${GROUPS} callers`,
            none(failed.length, 'failed'),
          ),
          books,
        ],
        notes: [
          `write-ahead log: ${Math.round(Number(log?.bytes ?? 0) / count)} bytes an expense`,
          'table, rows, rows an expense, bytes a row with its indexes:',
          ...sizes.map(
            ({ name, rows, bytes }) =>
              `  ${name.padEnd(24)} ${String(rows).padStart(8)} ${(rows / count).toFixed(1).padStart(6)} ${String(Math.round(bytes / rows)).padStart(7)}`,
          ),
          `the same after ${GROWN} more expenses of three people, by SQL: ${grown.map(({ name, rows, bytes }) => `${name} ${Math.round(bytes / rows)}`).join(', ')}`,
        ],
      };
    } finally {
      await site.stop();
    }
  });
}
