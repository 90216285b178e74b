import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FILE_LINES } from '#contract/transfers.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true', SUBSCRIPTION_REQUIRED: 'true' } });
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Milliseconds. Reading the file on the event loop would block others for longer. */
const PROMPTLY = 150;

/** A spreadsheet with this number of lines: a header, and dinners of four people. */
function makeSheet(lines: number): string {
  const header = 'Date,Description,Category,Cost,Currency,Anna,Ben,Cleo,Dan';
  const row = '2026-05-01,"Dinner, with wine",Dining out,90.00,USD,67.50,-22.50,-22.50,-22.50';
  return [header, ...Array.from({ length: lines - 1 }, () => row)].join('\n');
}

const makeOwnFile = (payments: number) =>
  JSON.stringify({
    format: 'allsquare',
    version: 1,
    group: { name: 'Trip', description: null, date: '2026-05-01', simplifyDebts: true },
    people: [
      { id: 'a', name: 'Anna' },
      { id: 'b', name: 'Ben' },
    ],
    expenses: [],
    payments: Array.from({ length: payments }, () => ({ from: 0, to: 1, amount: 1, date: '2026-05-01' })),
  });

const preview = (person: Caller, text: string) => person.post('/api/groups/import/preview', { text });
const importFile = (person: Caller, text: string) =>
  person.post('/api/groups/import', { text, groupName: 'Moved', people: [] });

/** Processor time of this thread, whose event loop serves all calls, in milliseconds. Other load does not affect it. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Requests the server's health repeatedly over its socket during some work. Returns the longest time that the event
 * loop worked before a response, in milliseconds.
 */
async function slowestHealthDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let slowest = 0;
  let asked = 0;
  while (!isDone) {
    const began = threadTime();
    const { status } = await fetch(`${origin}/api/health`);
    expect(status).toBe(200);
    slowest = Math.max(slowest, threadTime() - began);
    asked += 1;
  }
  await done;
  expect(asked).toBeGreaterThan(5);
  return slowest;
}

describe('while a large file is read, the server answers others promptly', () => {
  test('a preview of 20,000 lines', async () => {
    const person = await app.person();
    const previewing = fetch(`${origin}/api/groups/import/preview`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ text: makeSheet(MAX_FILE_LINES) }),
    });
    expect(await slowestHealthDuring(previewing)).toBeLessThan(PROMPTLY);
    const answer = await (await previewing).json();
    expect(answer).toMatchObject({ expensesCount: MAX_FILE_LINES - 1, problems: [] });
  });

  test('an import of 5,000 lines', async () => {
    const person = await app.person();
    const importing = importFile(person, makeSheet(5000));
    expect(await slowestHealthDuring(importing)).toBeLessThan(PROMPTLY);
    expect(await importing).toMatchObject({ status: 201, body: { expensesCount: 4999 } });
  });
});

describe('a file of more lines', () => {
  test.each([
    ['a spreadsheet', makeSheet(MAX_FILE_LINES + 1)],
    ['our own export', makeOwnFile(MAX_FILE_LINES + 1)],
  ])('is a 400 that says so: %s', async (_, text) => {
    const person = await app.person();
    for (const answer of [await preview(person, text), await importFile(person, text)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'The file has more than 20,000 lines. Split it into smaller files.' },
      });
    }
    expect((await person.get('/api/groups')).body).toEqual([]);
  });
});

describe('a preview', () => {
  const text = makeSheet(3);

  test('requires the permissions of the import', async () => {
    const person = await app.person(undefined, { hasAccess: false });
    expect((await app.visitor.post('/api/groups/import/preview', { text })).status).toBe(401);
    for (const answer of [await preview(person, text), await importFile(person, text)])
      expect(answer.status).toBe(402);

    const owner = await app.person();
    const { id: groupId } = (await owner.post('/api/groups', { name: 'Flat' })).body;
    await owner.patch(`/api/groups/${groupId}`, { status: 'closed' });
    const stranger = await app.person();
    const statusOf = async (caller: Caller) =>
      (await caller.post('/api/groups/import/preview', { text, groupId })).status;
    expect([await statusOf(stranger), await statusOf(owner)]).toEqual([404, 409]);
  });

  test('counts towards the limit of the import, and 60 files in an hour are the limit', async () => {
    const person = await app.person();
    await app.owner.query(
      `INSERT INTO rate_limits (bucket, hits, resets_at) VALUES ($1, 58, $2::timestamptz + interval '1 hour')`,
      [`import:${person.id}`, app.deps.clock.now()],
    );
    expect((await preview(person, text)).status).toBe(200);
    expect((await importFile(person, text)).status).toBe(201);
    for (const answer of [await preview(person, text), await importFile(person, text)]) {
      expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    }
  });
});
