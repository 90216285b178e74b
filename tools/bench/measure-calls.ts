import { addExpense, type Case, readGroup, readPage, readSummary } from './calls.ts';
import { type Measured, measure, middleOf, percentile } from './load.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, type Site } from './site.ts';

/** `constant` is H just before: a busy machine slows both. */
type Round = { constant: Measured; http: Measured };
type Row = Round & { name: string; connections: number; perSecondOfSql: number | null };

/** A moment may slow only one of the two, so the median of this many rounds counts. */
const ROUNDS = 5;

/** How many times more expensive than H, by processor time if the system reports it, otherwise by rate. */
const behindConstant = ({ constant, http }: Round) =>
  timesConstant(http, constant) ?? constant.perSecond / http.perSecond;

/** How many times a second this many callers get the result of the SQL alone. */
async function measureSql(site: Site, runSql: NonNullable<Case['runSql']>, callers: number, seconds: number) {
  const times: number[] = [];
  const call = async (until: number) => {
    for (let before = performance.now(); before < until; ) {
      await runSql(site.direct);
      const after = performance.now();
      times.push(after - before);
      before = after;
    }
  };
  const during = async (milliseconds: number) => {
    times.length = 0;
    const started = performance.now();
    await Promise.all(Array.from({ length: callers }, () => call(started + milliseconds)));
    return times.length / ((performance.now() - started) / 1000);
  };
  await during(1000);
  return { perSecond: await during(seconds * 1000), p99: percentile(times, 0.99) };
}

/** The current figures of H; ratios are taken within a short time. */
export function measureConstant({ constant }: Site, connections: number, seconds: number): Promise<Measured> {
  return measure({ pid: constant.pid, call: { url: `${constant.url}/` }, connections, seconds });
}

/** Server and database together, in microseconds for each response. */
export function totalOf({ cpu }: Measured): number | null {
  return cpu === null ? null : cpu.server + cpu.database;
}

/** The ratio to the processor time of H. */
export function timesConstant(measured: Measured, constant: Measured): number | null {
  const [total, least] = [totalOf(measured), totalOf(constant)];
  return total === null || least === null ? null : total / least;
}

const HEADS = [
  'call',
  'callers',
  'req/s',
  'p99 ms',
  'server µs',
  'database µs',
  'H µs',
  'CPU × H',
  'req/s × H',
  'SQL/s',
  '× SQL',
];

/** Each call at 1 and at 16 connections, compared with H and with the SQL alone. */
export async function measureCalls(site: Site, groupId: string, seconds: number): Promise<Check[]> {
  const cases: Case[] = [
    { name: 'the same server, a constant', call: { url: `${site.server.url}/api/site` }, runSql: null },
    readGroup(site, groupId),
    readGroup(site, site.families, ', three families'),
    readSummary(site),
    readPage(site, groupId),
    addExpense(site, { groupIds: site.evenings, people: site.others }),
    addExpense(site, { groupIds: site.evenings, people: site.others, hasPayers: true }),
  ];
  const rows: Row[] = [];
  for (const connections of [1, CALLERS]) {
    for (const { name, call, runSql } of cases) {
      progress(`${name}, ${connections} at once`);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          constant: await measureConstant(site, connections, seconds / ROUNDS / 2),
          http: await measure({ pid: site.server.pid, call, connections, seconds: seconds / ROUNDS }),
        });
      }
      const { constant, http } = middleOf(rounds, behindConstant);
      const sql = runSql === null ? null : await measureSql(site, runSql, connections, seconds / 2);
      rows.push({ name, connections, constant, http, perSecondOfSql: sql?.perSecond ?? null });
    }
  }
  printTable(
    'Calls, beside H (node:http answering a constant, in the same moment) and beside the SQL alone',
    HEADS,
    rows.map(toCells),
  );
  return toChecks(rows);
}

function toCells({ name, connections, constant, http, perSecondOfSql }: Row): string[] {
  return [
    name,
    String(connections),
    show(http.perSecond),
    show(http.p99),
    show(http.cpu?.server),
    show(http.cpu?.database),
    show(totalOf(constant)),
    show(timesConstant(http, constant)),
    show(http.perSecond / constant.perSecond),
    show(perSecondOfSql),
    show(perSecondOfSql === null ? null : http.perSecond / perSecondOfSql),
  ];
}

function toChecks(rows: readonly Row[]): Check[] {
  const find = (start: string, connections = CALLERS) =>
    rows.find((row) => row.connections === connections && row.name.startsWith(start)) as Row;
  const cpu = (what: string, row: Row, atMost: number): Check => ({
    what: `${what}: processor time`,
    value: timesConstant(row.http, row.constant),
    atMost,
    unit: '× H',
    isSteady: true,
  });
  const rate = (what: string, row: Row, atLeast: number): Check => ({
    what: `${what}: requests/s`,
    value: row.http.perSecond / row.constant.perSecond,
    atLeast,
    unit: '× H',
    isSteady: false,
  });
  const onePayer = 'POST /api/expenses, one payer';
  const [group, page, add] = [find('GET /api/groups'), find('GET /api/expenses'), find(onePayer)];
  const fivePayers = find('POST /api/expenses, five payers');
  return [
    cpu('balances of a group', group, 15),
    rate('balances of a group', group, 0.08),
    cpu('balances of a group of three families', find('GET /api/groups/{id}, three families'), 18),
    cpu('a page of 50 expenses', page, 30),
    rate('a page of 50 expenses', page, 0.05),
    cpu('an expense of five people, one caller', find(onePayer, 1), 60),
    cpu(`an expense of five people, ${CALLERS} callers`, add, 60),
    {
      what: 'an expense of five payers, beside one of one payer',
      value: timesConstant(fivePayers.http, add.http),
      atMost: 1.5,
      unit: '×',
      isSteady: true,
    },
    {
      what: 'an expense of five people: requests/s',
      value: add.perSecondOfSql === null ? null : add.http.perSecond / add.perSecondOfSql,
      atLeast: 0.4,
      unit: '× SQL',
      isSteady: false,
    },
  ];
}
