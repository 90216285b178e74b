import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listBackups } from '#server/platform/backup/folder.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeApart, proveApart } from './internal/run-apart.ts';

// In this process and without the restore: what counts is how often each is done.
vi.mock(import('./internal/run-apart.ts'), async () => {
  const { makeBackupOf } = await import('./internal/make-backup.ts');
  const proof = { status: 'proven', findings: 0, reason: null } as const;
  return { makeApart: vi.fn(makeBackupOf), proveApart: vi.fn(async () => proof) };
});

const MINUTE = 60_000;
const START = Date.parse('2026-06-15T00:00:00Z');
const HOURS = 24;
const STEP = 10;

let folder = '';
let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-two-'));
  const env = { BACKUP_EVERY: '6h', BACKUP_TO: folder };
  one = await startTestApp({ env });
  two = await startTestApp({ env, connection: one.connection });
  for (const { deps } of [one, two]) mkdirSync(deps.config.dataDirectory, { recursive: true });
  const person = await one.person();
  expect((await person.post('/api/groups', { name: 'Home' })).status).toBe(201);
});
afterAll(async () => {
  await two.close();
  await one.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As each start does: once, whoever comes first. */
const addJob = () =>
  one.owner.query(
    `INSERT INTO jobs (id, kind, payload, unique_key, run_at, scheduled_at)
     VALUES (gen_random_uuid(), 'backup', '{}', 'backup', $1, $1) ON CONFLICT (unique_key) DO NOTHING`,
    [one.deps.clock.now()],
  );

test(`two instances with one schedule make and prove each backup of ${HOURS} hours once`, async () => {
  const seen = new Map<string, string>();
  let most = 0;
  for (let minute = 0; minute <= HOURS * 60; minute += STEP) {
    one.clock.set(new Date(START + minute * MINUTE).toISOString());
    // The clock of the other machine is 20 s ahead.
    two.clock.set(new Date(START + minute * MINUTE + 20_000).toISOString());
    // One of them starts anew every two hours.
    if (minute % 120 === 0) await addJob();
    await Promise.all([one.runJobs(), two.runJobs()]);
    for (const { name, status } of await listBackups(folder)) seen.set(name, status);
    most = Math.max(most, readdirSync(folder).filter((name) => name.endsWith('.part')).length);
  }
  // By the hour: whichever looks first makes it, by its own clock.
  const hours = [...seen.keys()].map((name) => name.slice(10, 21)).toSorted();
  expect(hours).toEqual(['20260615T00', '20260615T06', '20260615T12', '20260615T18', '20260616T00']);
  expect([...new Set(seen.values())]).toEqual(['proven']);
  expect(most).toBe(0);
  expect(makeApart).toHaveBeenCalledTimes(hours.length);
  expect(vi.mocked(proveApart).mock.calls.map(([{ name }]) => name)).toEqual([...seen.keys()]);
  const { rows } = await one.owner.query<{ failures: number; proven: string }>(
    `SELECT (value ->> 'failures')::int AS failures, value -> 'lastProven' ->> 'at' AS proven
     FROM facts WHERE name = 'backups'`,
  );
  expect(rows).toEqual([{ failures: 0, proven: expect.stringMatching(/^2026-06-16T00:/) }]);
}, 300_000);
