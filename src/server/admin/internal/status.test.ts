import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOOKS_JOB } from '#server/admin/books.ts';
import { newId } from '#server/core/ids.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { keepAuditResult } from './last-audit.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person(undefined, { role: 'admin' });
});
afterAll(() => app.close());

async function fail(kind: string, error: string, payload: object = {}): Promise<string> {
  const id = newId();
  await app.owner.query(
    `INSERT INTO jobs (id, kind, payload, attempts, failed_at, last_error) VALUES ($1, $2, $3, 12, $4, $5)`,
    [id, kind, payload, app.deps.clock.now(), error],
  );
  return id;
}

test('the status shows what runs and the result of the last audit', async () => {
  expect((await admin.get('/api/admin/status')).body).toMatchObject({
    versions: { app: version, node: process.versions.node, postgres: expect.stringMatching(/^\d+\.\d+/) },
    migrations: { count: expect.any(Number), latest: expect.stringMatching(/^\d{4}-[a-z-]+$/) },
    lastAudit: null,
  });
  await keepAuditResult(app.deps.pool, 3, app.deps.clock.now());
  await keepAuditResult(app.deps.pool, 0, app.deps.clock.now());
  const { body } = await admin.get('/api/admin/status');
  expect(body.lastAudit).toEqual({ at: '2026-06-15T12:00:00.000Z', findings: 0 });
});

test('the balances are audited once a day', async () => {
  const { pool, clock } = app.deps;
  await enqueue(pool, { kind: BOOKS_JOB, payload: {}, uniqueKey: BOOKS_JOB, runAt: clock.now() });
  await app.runJobs();
  const { body } = await admin.get('/api/admin/status');
  expect(body.lastAudit).toEqual({ at: clock.now().toISOString(), findings: 0 });
  const { rows } = await app.owner.query('SELECT run_at - $1 AS later FROM jobs WHERE kind = $2', [
    clock.now(),
    BOOKS_JOB,
  ]);
  expect(rows).toEqual([{ later: expect.objectContaining({ days: 1 }) }]);
});

test('the status lists jobs that were given up, without personal data', async () => {
  const id = await fail(
    'mail',
    '550 <maya@example.com>: no such user "Maya"; see https://mail.example/x?who=maya',
    { secret: 'hush' },
  );
  const { body } = await admin.get('/api/admin/status');
  expect(body.failures).toEqual([
    {
      id,
      kind: 'mail',
      error: '550 <(address)>: no such user (text); see (link)',
      attempts: 12,
      failedAt: '2026-06-15T12:00:00.000Z',
    },
  ]);
  expect(body.queues).toContainEqual({ kind: 'mail', waiting: 0, retrying: 0, failed: 1 });
  expect(JSON.stringify(body)).not.toMatch(/maya|hush/i);
});

test('a job that was given up runs again on request, once, and this is recorded', async () => {
  const id = await fail('clean-up', 'The database was away');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.post(`/api/admin/jobs/${id}/retry`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404]);
  const { rows } = await app.owner.query('SELECT attempts, failed_at FROM jobs WHERE id = $1', [id]);
  expect(rows).toEqual([{ attempts: 0, failed_at: null }]);
  const { body } = await admin.get('/api/admin/audit');
  expect(body).toMatchObject([{ actor: admin.username, act: 'retry_job', subject: 'clean-up' }]);
  expect(await app.runJobs()).toBeGreaterThan(0);
  expect((await admin.post(`/api/admin/jobs/${newId()}/retry`)).status).toBe(404);
});
