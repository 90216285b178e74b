import type { Pool } from '#server/platform/database/database.ts';
import { measure, percentile } from './load.ts';
import { measureConstant, timesConstant, totalOf } from './measure-calls.ts';
import { makeGroup, type Person } from './people.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, type Site } from './site.ts';

/** How many expenses both groups have in the year that is asked for, and in the year before, with which it is compared. */
const IN_YEAR = 1000;
const MANY = 100_000;
const ROUNDS = 3;

const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

// 1,000 expenses a year, newest first. Nothing but spending is read here, so there are no ledger entries.
const INSERT_EXPENSES = `
  INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split, created_by)
  SELECT uuidv7(), 'Number ' || number, 3000, day, $1, $2,
         (ARRAY['food', 'travel', 'shopping', 'utilities'])[1 + number % 4], '{"mode":"equal"}', $2
  FROM (
    SELECT number, now()::date - number * 365 / $4::int AS day
    FROM generate_series(0, $3::int - 1) AS number
  ) AS dated
  ORDER BY day`;

const INSERT_SHARES = `
  INSERT INTO expense_shares (expense_id, group_id, user_id, amount, unpaid_since_position)
  SELECT expense.id, $1, sharer, 1500, NULL
  FROM expenses AS expense, unnest($2::uuid[]) AS sharer WHERE expense.group_id = $1`;

async function addHistory(owner: Pool, groupId: string, people: readonly Person[], count: number) {
  const [payer, other] = people.map(({ id }) => id);
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    await client.query(INSERT_EXPENSES, [groupId, payer, count, IN_YEAR]);
    await client.query(INSERT_SHARES, [groupId, [payer, other]]);
    // Like autovacuum.
    await client.query('VACUUM (ANALYZE) expenses');
    await client.query('VACUUM (ANALYZE) expense_shares');
  } finally {
    client.release(true);
  }
}

/** A person's spending of a year with 1,000 expenses, in a group of two such years and in one of a hundred. */
export async function measureSpending(site: Site, seconds: number): Promise<Check[]> {
  const { owner, people, server } = site;
  const places = [];
  for (const [name, count] of [['2,000', 2 * IN_YEAR] as const, ['100,000', MANY] as const]) {
    progress(`spending: a group of ${name} expenses`);
    const groupId = await makeGroup({ origin: server.url, owner, people, name: `Spending ${name}` });
    await addHistory(owner, groupId, people, count);
    const query = `groupId=${groupId}&from=${dayBefore(364)}&to=${dayBefore(0)}`;
    const call = { url: `${server.url}/api/spending?${query}`, cookie: people[0]?.cookie ?? '' };
    places.push({ name, call, costs: [] as number[], times: [] as number[] });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, call, costs, times } of places) {
      progress(`spending of a year, ${name}`);
      const constant = await measureConstant(site, CALLERS, seconds / 2);
      const http = await measure({ pid: server.pid, call, connections: CALLERS, seconds });
      const [cost, behind] = [totalOf(http), timesConstant(http, constant)];
      if (cost !== null && behind !== null) {
        costs.push(cost);
        times.push(behind);
      }
    }
  }
  const middle = (values: readonly number[]) => (values.length === 0 ? null : percentile(values, 0.5));
  const rows = places.map(({ name, costs, times }) => ({ name, cost: middle(costs), times: middle(times) }));
  printTable(
    'Spending of a year with 1,000 expenses',
    ['expenses of the group', 'CPU µs', 'CPU × H'],
    rows.map(({ name, cost, times }) => [name, show(cost), show(times)]),
  );
  const [few, many] = rows;
  const ratio = few?.cost == null || many?.cost == null ? null : many.cost / few.cost;
  return [
    {
      what: 'spending of a year in a group of 100,000, against 2,000',
      value: ratio,
      atMost: 2,
      unit: '×',
      isSteady: true,
    },
    {
      what: 'spending of a year in a group of 100,000: processor time',
      value: many?.times ?? null,
      atMost: 60,
      unit: '× H',
      isSteady: true,
    },
  ];
}
