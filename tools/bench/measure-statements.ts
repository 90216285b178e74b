import type { StatementPreview } from '#contract/statements.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { makeGroup } from './people.ts';
import { type ProcessorTime, processorTimeOf } from './processor-time.ts';
import { type Check, printTable, progress, show } from './report.ts';
import type { Site } from './site.ts';

const LINES = 10_000;
const OWN_ENTRIES = 50_000;
const ROUNDS = 3;

const MERCHANTS = [
  'Rewe',
  'Coffee Lab',
  'City Power',
  'Blue Bakery',
  'Green Grocer',
  'Night Train',
  'Old Books',
];
const merchantAt = (number: number) => `${MERCHANTS[number % MERCHANTS.length]} ${'abcdefghij'[number % 10]}`;

// Five a day over three years to 2026, in amounts from $3.00 to $103.00. Only the preview is measured, so there are no
// ledger entries.
const INSERT_EXPENSES = `
  INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split, created_by)
  SELECT uuidv7(), ($4::text[])[1 + number % cardinality($4::text[])] || ' ' || chr(97 + number % 10),
         300 + number * 7919 % 10000, date '2026-01-01' - number % 1000, $1, $2, 'food', '{"mode":"equal"}', $2
  FROM generate_series(0, $3::int - 1) AS number`;

const INSERT_SHARES = `
  INSERT INTO expense_shares (expense_id, group_id, user_id, amount, unpaid_since_position)
  SELECT id, $1, $2, amount, NULL FROM expenses WHERE group_id = $1`;

async function addEntries(owner: Pool, groupId: string, userId: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica; SET statement_timeout = 0');
    await client.query(INSERT_EXPENSES, [groupId, userId, OWN_ENTRIES, MERCHANTS]);
    await client.query(INSERT_SHARES, [groupId, userId]);
    // Like autovacuum.
    await client.query('VACUUM (ANALYZE) expenses');
    await client.query('VACUUM (ANALYZE) expense_shares');
  } finally {
    client.release(true);
  }
}

/** A file of every fifth of the expenses, as a bank would write them two days later. */
function makeFile(): Blob {
  const lines = Array.from({ length: LINES }, (_, index) => {
    const number = index * (OWN_ENTRIES / LINES);
    const date = new Date(Date.UTC(2026, 0, 3) - (number % 1000) * 86_400_000).toISOString();
    const [year, month, day] = date.slice(0, 10).split('-');
    const amount = (300 + ((number * 7919) % 10_000)) / 100;
    return `D${month}/${day}/${year}\nT-${amount.toFixed(2)}\nPPOS ${merchantAt(number).toUpperCase()} 0${index}\n^`;
  });
  return new Blob([`!Type:Bank\n${lines.join('\n')}\n`]);
}

async function preview(url: string, cookie: string, file: Blob): Promise<StatementPreview> {
  const body = new FormData();
  body.set('dateOrder', 'mdy');
  body.set('file', file, 'statement.qif');
  const answer = await fetch(`${url}/api/statements/preview`, { method: 'POST', headers: { cookie }, body });
  if (!answer.ok) throw new Error(`The preview failed: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<StatementPreview>;
}

/** The preview of a statement of 10,000 lines, for a person with 50,000 entries of the same days. */
export async function measureStatements({ owner, people, server }: Site): Promise<Check[]> {
  progress('statements: a person with 50,000 entries');
  const [person] = people.slice(-1);
  if (person === undefined) throw new Error('Nobody takes a statement over');
  const groupId = await makeGroup({ origin: server.url, owner, people: [person], name: 'Own' });
  await addEntries(owner, groupId, person.id);
  const file = makeFile();
  const times: number[] = [];
  const costs: number[] = [];
  let known = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processorTimeOf(server.pid);
    const started = performance.now();
    const { lines } = await preview(server.url, person.cookie, file);
    times.push((performance.now() - started) / 1000);
    const cost = costBetween(before, processorTimeOf(server.pid));
    if (cost !== null) costs.push(cost);
    known = lines.filter(({ suggestion }) => suggestion.kind === 'here').length;
  }
  const [best, cost] = [Math.min(...times), costs.length === 0 ? null : Math.min(...costs)];
  printTable(
    'A statement of 10,000 lines with 50,000 own entries',
    ['what', 'value'],
    [
      ['preview, s', show(best)],
      ['its processor time, s', show(cost)],
      ['lines known', String(known)],
    ],
  );
  const what = 'statement of 10,000 lines matched with 50,000 own entries';
  return [
    { what, value: best, atMost: 2, unit: 's', isSteady: false },
    { what: `${what}: processor time`, value: cost, atMost: 2, unit: 's', isSteady: true },
    { what: 'lines of it that are known', value: known, atLeast: LINES, unit: 'lines', isSteady: true },
  ];
}

/** Seconds of processor time of server and database; null if the system does not report it. */
function costBetween(before: ProcessorTime | null, after: ProcessorTime | null): number | null {
  if (before === null || after === null) return null;
  return (after.server + after.database - before.server - before.database) / 1_000_000;
}
