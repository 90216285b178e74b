import { dayInZone } from '#domain/calendar.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { type Call, measure, percentile } from './load.ts';
import { measureConstant, timesConstant, totalOf } from './measure-calls.ts';
import { makeGroup, type Person, registerPeople } from './people.ts';
import { processorTimeOf } from './processor-time.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, type Site } from './site.ts';

/** How many expenses both groups have in the year that is asked for, and in the year before, with which it is compared. */
const IN_YEAR = 1000;
const MANY = 100_000;
const ROUNDS = 3;

const DAY = 86_400_000;
const dayBefore = (days: number) => dayInZone(new Date(Date.now() - days * DAY), 'UTC');

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

/** How many times a group changes, and is read right after it. */
const CHANGES = 30;

/** Processor time of a call in microseconds, each right after someone wrote to the group, so that nothing kept answers. */
async function measureAfterChange(
  { owner, server }: Site,
  call: Call,
  groupId: string,
): Promise<number | null> {
  const ask = async () => {
    await owner.query('UPDATE chain_heads SET count = count + 1 WHERE group_id = $1', [groupId]);
    const response = await fetch(call.url, { headers: { cookie: call.cookie ?? '' } });
    if (!response.ok) throw new Error(`${call.url}: ${response.status}`);
    await response.text();
  };
  await ask();
  const before = processorTimeOf(server.pid);
  for (let turn = 0; turn < CHANGES; turn += 1) await ask();
  const after = processorTimeOf(server.pid);
  if (before === null || after === null) return null;
  return (after.server + after.database - before.server - before.database) / CHANGES;
}

const FEW = `${(2 * IN_YEAR).toLocaleString('en-US')} expenses`;
const MOST = `${MANY.toLocaleString('en-US')} expenses`;

type Place = {
  what: 'a year of mine' | 'the tab of the group' | 'the outlook';
  size: string;
  call: Call;
  groupId: string;
};

/** Two groups of different people, so that each outlook has one group. */
async function makePlaces({ owner, server }: Site): Promise<Place[]> {
  const places: Place[] = [];
  for (const [size, count] of [[FEW, 2 * IN_YEAR] as const, [MOST, MANY] as const]) {
    progress(`spending: a group of ${size}`);
    const people = await registerPeople(server.url, 2, `of_${count}`);
    const cookie = people[0]?.cookie ?? '';
    const groupId = await makeGroup({ origin: server.url, owner, people, name: `Spending ${size}` });
    await addHistory(owner, groupId, people, count);
    const place = (what: Place['what'], path: string) => ({
      what,
      size,
      groupId,
      call: { url: `${server.url}${path}`, cookie },
    });
    const query = `groupId=${groupId}&from=${dayBefore(364)}&to=${dayBefore(0)}`;
    places.push(place('a year of mine', `/api/spending?${query}`));
    places.push(place('the tab of the group', `/api/groups/${groupId}/spending`));
    places.push(place('the outlook', '/api/outlook?days=90&owed=true'));
  }
  return places;
}

type Row = Place & { cost: number | null; times: number | null; afterChange: number | null };

async function measurePlaces(site: Site, places: readonly Place[], seconds: number): Promise<Row[]> {
  const results = places.map(() => ({ costs: [] as number[], times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { what, size, call }] of places.entries()) {
      progress(`spending: ${what}, ${size}`);
      const constant = await measureConstant(site, CALLERS, seconds / 2);
      const http = await measure({ pid: site.server.pid, call, connections: CALLERS, seconds });
      const [cost, times] = [totalOf(http), timesConstant(http, constant)];
      if (cost !== null) results[index]?.costs.push(cost);
      if (times !== null) results[index]?.times.push(times);
    }
  }
  const middle = (values: readonly number[] = []) => (values.length === 0 ? null : percentile(values, 0.5));
  const rows: Row[] = [];
  for (const [index, place] of places.entries()) {
    const afterChange = await measureAfterChange(site, place.call, place.groupId);
    const { costs, times } = results[index] ?? {};
    rows.push({ ...place, cost: middle(costs), times: middle(times), afterChange });
  }
  return rows;
}

/** A year of a person's spending with 1,000 expenses, the tab of a group, and the outlook. */
export async function measureSpending(site: Site, seconds: number): Promise<Check[]> {
  const rows = await measurePlaces(site, await makePlaces(site), seconds);
  printTable(
    'Spending: asked again, and asked right after the group changed',
    ['call', 'expenses of the group', 'CPU µs', 'CPU × H', 'after a change, CPU µs'],
    rows.map(({ what, size, cost, times, afterChange }) => [
      what,
      size,
      show(cost),
      show(times),
      show(afterChange),
    ]),
  );
  const find = (what: Place['what'], size = MOST) =>
    rows.find((row) => row.what === what && row.size === size);
  const ratio = (what: Place['what'], key: 'cost' | 'afterChange') => {
    const [few, many] = [find(what, FEW)?.[key], find(what)?.[key]];
    return few == null || many == null ? null : many / few;
  };
  const year = 'spending of a year in a group of 100,000';
  const growth = (what: string, value: number | null): Check => ({
    what: `${what}, against 2,000`,
    value,
    atMost: 2,
    unit: '×',
    isSteady: true,
  });
  return [
    growth(year, ratio('a year of mine', 'cost')),
    growth(`${year}, after a change`, ratio('a year of mine', 'afterChange')),
    {
      what: `${year}: processor time`,
      value: find('a year of mine')?.times ?? null,
      atMost: 60,
      unit: '× H',
      isSteady: true,
    },
    growth('tab Spending of a group of 100,000', ratio('the tab of the group', 'cost')),
    growth('outlook of 90 days beside 100,000 expenses', ratio('the outlook', 'cost')),
  ];
}
