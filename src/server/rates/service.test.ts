import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { RATES_JOB } from './jobs.ts';

const xml = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube>${cubes}</Cube>
</gesmes:Envelope>`;
const FRIDAY =
  "<Cube time='2026-06-12'><Cube currency='USD' rate='1.085'/><Cube currency='JPY' rate='163.55'/></Cube>";

let answer: RequestListener = () => undefined;
let asked = 0;
const source = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
const says = (text: string, status = 200): void => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': 'text/xml' }).end(text);
};

let app: TestApp;
let maya: Caller;
let liam: Caller;
let stranger: Caller;
let groupId = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  app = await startTestApp({ env: { RATES_URL: `http://127.0.0.1:${port}/daily.xml` } });
  [maya, liam, stranger] = [await app.person(), await app.person(), await app.person()];
});
afterAll(async () => {
  source.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  await app.owner.query('DELETE FROM rates');
  await app.owner.query('DELETE FROM jobs');
  asked = 0;
  groupId = await seedGroup(app, [maya, liam], {});
});

async function fetchRates(): Promise<void> {
  const runAt = app.deps.clock.now();
  await enqueue(app.deps.pool, { kind: RATES_JOB, payload: {}, uniqueKey: RATES_JOB, runAt });
  await app.runJobs();
}

const offered = async (query: string, by = maya) => {
  const { status, body } = await by.get(`/api/groups/${groupId}/rate?${query}`);
  return status === 200 ? body : { status, message: body.message, path: body.issues?.[0]?.path };
};
const rows = async () =>
  (await app.owner.query('SELECT day::text, currency, rate::text FROM rates ORDER BY day, currency')).rows;

/** A past expense of the group, paid in euros. */
async function paidInEuros(rate: string): Promise<string> {
  const expenseId = await seedExpense(app, { groupId, paidBy: maya, shares: [[liam, 1000]] });
  await app.owner.query(
    `UPDATE expenses SET original_currency = 'EUR', original_amount = 900, original_rate = $2, date = '2026-05-02'
     WHERE id = $1`,
    [expenseId, rate],
  );
  return expenseId;
}

describe('the daily job', () => {
  test('keeps the rates of each day, and asks again a day later', async () => {
    says(xml(FRIDAY));
    await fetchRates();
    expect(await rows()).toEqual([
      { day: '2026-06-12', currency: 'EUR', rate: '1.000000000000' },
      { day: '2026-06-12', currency: 'JPY', rate: '163.550000000000' },
      { day: '2026-06-12', currency: 'USD', rate: '1.085000000000' },
    ]);
    await app.runJobs();
    expect(asked).toBe(1);
    says(xml(FRIDAY.replace('06-12', '06-16').replace('1.085', '1.09')));
    app.clock.advance(86_400_000);
    await app.runJobs();
    expect(asked).toBe(2);
    expect(await rows()).toHaveLength(6);
  });

  test.each<[name: string, bad: RequestListener]>([
    ['another format', (_, response) => response.end('{"USD":1.085}')],
    ['a document that is cut off', (_, response) => response.end(xml(FRIDAY).slice(0, -12))],
    ['one bad rate among good ones', (_, response) => response.end(xml(FRIDAY.replace('163.55', '-1')))],
    ['an error', (_, response) => response.writeHead(500).end(xml(FRIDAY))],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/other.xml' }).end()],
    ['too much', (_, response) => response.end(xml(FRIDAY + ' '.repeat(1_100_000)))],
    ['bytes that are not text', (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ['a broken connection', (request) => request.socket.destroy()],
  ])('%s leaves the rates as they are, and is asked again in an hour', async (_, bad) => {
    says(xml(FRIDAY));
    await fetchRates();
    const before = await rows();
    answer = bad;
    app.clock.advance(86_400_000);
    await app.runJobs();
    expect(asked).toBe(2);
    expect(await rows()).toEqual(before);
    says(xml(FRIDAY.replace('06-12', '06-16')));
    app.clock.advance(3_600_000);
    await app.runJobs();
    expect(asked).toBe(3);
    expect(await rows()).toHaveLength(6);
  });

  test('a rate that the source corrects is replaced', async () => {
    says(xml(FRIDAY));
    await fetchRates();
    says(xml(FRIDAY.replace('1.085', '1.0851')));
    app.clock.advance(86_400_000);
    await app.runJobs();
    expect(await offered('currency=EUR&date=2026-06-12')).toMatchObject({ rate: '1.0851' });
    expect(await rows()).toHaveLength(3);
  });

  test('without a source nothing is fetched, and the job ends', async () => {
    const without = await startTestApp();
    await enqueue(without.deps.pool, { kind: RATES_JOB, payload: {}, runAt: without.deps.clock.now() });
    await without.runJobs();
    expect((await without.owner.query('SELECT id FROM jobs WHERE kind = $1', [RATES_JOB])).rows).toEqual([]);
    await without.close();
    expect(asked).toBe(0);
  });
});

describe('the rate that is offered', () => {
  test("is the day's, through the source's base currency", async () => {
    says(xml(FRIDAY));
    await fetchRates();
    const daily = { source: 'daily', day: '2026-06-12' };
    expect(await offered('currency=EUR&date=2026-06-12')).toEqual({ rate: '1.085', ...daily });
    // 1.085 / 163.55
    expect(await offered('currency=JPY&date=2026-06-12')).toEqual({ rate: '0.006634056863', ...daily });
    await app.owner.query("UPDATE groups SET currency = 'JPY' WHERE id = $1", [groupId]);
    expect(await offered('currency=EUR&date=2026-06-12')).toEqual({ rate: '163.55', ...daily });
    expect(await offered('currency=USD&date=2026-06-12')).toEqual({ rate: '150.73732718894', ...daily });
  });

  test('is that of the last day before, but not of a later one or of one long past', async () => {
    says(xml(FRIDAY + FRIDAY.replace('06-12', '06-11').replace('1.085', '1.09')));
    await fetchRates();
    const rateOn = async (date: string) => (await offered(`currency=EUR&date=${date}`)).rate;
    expect(await rateOn('2026-06-11')).toBe('1.09');
    expect(await rateOn('2026-06-14')).toBe('1.085');
    expect(await rateOn('2026-06-21')).toBe('1.085');
    expect(await rateOn('2026-06-22')).toBeNull();
    expect(await rateOn('2026-06-10')).toBeNull();
  });

  test("without a daily rate is that of the group's last expense in the currency", async () => {
    const none = { rate: null, source: null, day: null };
    expect(await offered('currency=EUR&date=2026-06-15')).toEqual(none);
    await paidInEuros('1.1');
    const last = await paidInEuros('1.12');
    expect(await offered('currency=EUR&date=2026-06-15')).toEqual({
      rate: '1.12',
      source: 'group',
      day: '2026-05-02',
    });
    expect(await offered('currency=GBP&date=2026-06-15')).toEqual(none);
    await maya.delete(`/api/expenses/${last}`);
    expect(await offered('currency=EUR&date=2026-06-15')).toMatchObject({ rate: '1.1', source: 'group' });
    const other = await seedGroup(app, [maya, liam], {});
    expect((await maya.get(`/api/groups/${other}/rate?currency=EUR&date=2026-06-15`)).body).toEqual(none);
  });

  test.each([
    ['currency=EURO&date=2026-06-15', 'Unknown currency', 'currency'],
    ['date=2026-06-15', 'Unknown currency', 'currency'],
    ['currency=USD&date=2026-06-15', "Choose another currency than the group's", 'currency'],
    ['currency=EUR&date=2026-02-30', 'Date is not valid', 'date'],
    ['currency=EUR', 'Date is required', 'date'],
  ])('?%s is refused: %s', async (query, message, path) => {
    expect(await offered(query)).toEqual({ status: 400, message, path });
  });

  test('is only for people of the group', async () => {
    expect(await offered('currency=EUR&date=2026-06-15', stranger)).toMatchObject({ status: 404 });
    expect(await offered('currency=EUR&date=2026-06-15', app.visitor)).toMatchObject({ status: 401 });
  });
});
