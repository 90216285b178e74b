import type { Pool } from '#server/platform/database/database.ts';
import { type Call, measure } from './load.ts';
import { measureConstant, timesConstant, totalOf } from './measure-calls.ts';
import type { Person } from './people.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, type Site } from './site.ts';

const MANY = 10_000;
const FEW = 100;

// A hundred monthly bills of each series, the newest one unpaid: eight years of use.
const INSERT_BILLS = `
  WITH series AS (
    INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month, created_at)
    SELECT uuidv7(), $1, 'Bill ' || number, (10 + number) * 100, (ARRAY['utilities', 'housing', 'insurance'])[1 + number % 3],
           'monthly', 1 + number % 28, now()
    FROM generate_series(1, $2::int) AS number
    RETURNING id, user_id, name, amount, category, day_of_month
  )
  INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category, is_paid, paid_at,
                     created_at)
  SELECT uuidv7(), series.id, user_id, step, name, amount, due.day, 'monthly', category, step < 100,
         CASE WHEN step < 100 THEN due.day::timestamptz END, due.day - interval '14 days'
  FROM series, generate_series(1, 100) AS step,
       LATERAL (SELECT (date_trunc('month', now()) - make_interval(months => 100 - step))::date + day_of_month - 1 AS day)
         AS due`;

async function addBills(owner: Pool, userId: string, count: number): Promise<void> {
  await owner.query(INSERT_BILLS, [userId, count / 100]);
  // Like autovacuum.
  await owner.query('VACUUM (ANALYZE) bills, bill_series');
}

/** The address of a later page, found with the cursors of the pages before it. */
async function walk(origin: string, { cookie }: Person, pages: number): Promise<string> {
  let url = `${origin}/api/bills`;
  for (let page = 0; page < pages; page += 1) {
    const response = await fetch(url, { headers: { cookie } });
    await response.text();
    const next = response.headers.get('x-next-cursor');
    if (next === null) break;
    url = `${origin}/api/bills?cursor=${encodeURIComponent(next)}`;
  }
  return url;
}

/** Pages of a person's 10,000 bills, compared with H and with a person who has 100. */
export async function measureBills(site: Site, seconds: number): Promise<Check[]> {
  const [many, few] = site.people.slice(3) as [Person, Person];
  progress(`adding ${MANY.toLocaleString('en-US')} bills`);
  await addBills(site.owner, many.id, MANY);
  await addBills(site.owner, few.id, FEW);
  const first = `${site.server.url}/api/bills`;
  const later = await walk(site.server.url, many, 100);
  const cases: { name: string; call: Call }[] = [
    { name: 'first page of 100', call: { url: first, cookie: few.cookie } },
    { name: 'first page of 10,000', call: { url: first, cookie: many.cookie } },
    { name: 'page 101 of 10,000', call: { url: later, cookie: many.cookie } },
  ];
  const rows = [];
  for (const { name, call } of cases) {
    progress(`bills: ${name}`);
    const constant = await measureConstant(site, CALLERS, seconds / 2);
    const http = await measure({ pid: site.server.pid, call, connections: CALLERS, seconds });
    rows.push({
      name,
      http,
      cost: totalOf(http),
      times: timesConstant(http, constant),
      rate: http.perSecond / constant.perSecond,
    });
  }
  printTable(
    'Bills, beside H',
    ['page', 'req/s', 'p99 ms', 'CPU µs', 'CPU × H', 'req/s × H'],
    rows.map(({ name, http, cost, times, rate }) => [
      name,
      show(http.perSecond),
      show(http.p99),
      show(cost),
      show(times),
      show(rate),
    ]),
  );
  const [least, ...others] = rows;
  return others.flatMap(({ name, times, rate, cost }): Check[] => [
    { what: `bills, ${name}: processor time`, value: times, atMost: 30, unit: '× H', isSteady: true },
    { what: `bills, ${name}: requests/s`, value: rate, atLeast: 0.05, unit: '× H', isSteady: false },
    {
      what: `bills, ${name}, against 100`,
      value: cost === null || least?.cost == null ? null : cost / least.cost,
      atMost: 1.3,
      unit: '×',
      isSteady: true,
    },
  ]);
}
