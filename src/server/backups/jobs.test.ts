import { type ChildProcess, fork } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { JobKind } from '#contract/job-kinds.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { jobHandlers } from '#server/jobs.ts';
import { listBackups } from '#server/platform/backup/folder.ts';
import { findOtherPassphrases } from '#server/platform/backup/passphrase-check.ts';
import type { Proof } from '#server/platform/backup/prove.ts';
import { type Backups, makeBackup } from '#server/platform/backup/scheduled.ts';
import { enqueue, type Job, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { startS3Server } from '#server/testing/storage/s3-server.ts';
import { AT_USUAL_PRIORITY } from '#server/testing/system/server-process.ts';
import { BACKUP_JOB, PROOF_JOB } from './internal/kinds.ts';
import { makeApart, proveApart } from './internal/run-apart.ts';

// In this process: to start another one for each backup and each proof takes longer than they do. One test has the real ones.
vi.mock(import('./internal/run-apart.ts'), async () => {
  const { makeBackupOf } = await import('./internal/make-backup.ts');
  const { proveBackup } = await import('./internal/prove-backup.ts');
  return { makeApart: vi.fn(makeBackupOf), proveApart: vi.fn(proveBackup) };
});
// A backup would wait for all other tests.
vi.mock(import('#server/platform/database/backend-priority.ts'), async (original) => ({
  ...(await original()),
  lowerBackend: () => undefined,
}));
// Its processes are watched.
vi.mock(import('node:child_process'), { spy: true });

const HOUR = 3_600_000;
vi.setConfig({ testTimeout: 240_000 });
const lines: { level: number; msg: string; err?: { message: string }; reason?: string }[] = [];
let folder = '';
let app: TestApp;
let person: Caller;
let admin: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-backups-'));
  app = await startTestApp({
    env: { BACKUP_EVERY: '24h', BACKUP_TO: folder, BACKUP_KEEP: '2,0,0' },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  mkdirSync(app.deps.config.dataDirectory, { recursive: true });
  person = await app.person('keeper');
  admin = await app.person('boss', { role: 'admin', email: 'boss@example.com' });
  await app.person('unsure', { role: 'admin' });
  const group = await person.post('/api/groups', { name: 'Home' });
  expect(group.status).toBe(201);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  lines.length = 0;
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await app.owner.query(
    "DELETE FROM jobs; DELETE FROM facts WHERE name IN ('backup folder', 'backups'); DELETE FROM mails",
  );
  app.clock.set('2026-06-15T03:10:00Z');
});

const job = (kind: string): Job => ({ id: crypto.randomUUID(), kind, payload: {}, attempts: 1 });
const handler = (kind: JobKind, deps = app.deps): JobHandler =>
  jobHandlers(deps, null)[kind] ?? (() => Promise.reject(new Error(`no handler of ${kind}`)));
const backUp = (deps = app.deps) => handler(BACKUP_JOB, deps)(job(BACKUP_JOB));
const proveIt = () => handler('backup-proof')(job('backup-proof'));
const PROVEN: Proof = { status: 'proven', findings: 0, reason: null };
/** Without the restore, which takes most of a proof, for tests of what follows from it. */
const passProof = () => {
  vi.mocked(proveApart).mockResolvedValueOnce(PROVEN);
  return proveIt();
};
const backups = () => listBackups(folder);
const scratches = async () =>
  (await app.owner.query("SELECT datname FROM pg_database WHERE datname LIKE 'allsquare\\_proof\\_%'")).rows;

describe('a scheduled backup', () => {
  test('is made when it is due, proven by a restore with an audit, each in another process, and told in the log', async () => {
    vi.stubEnv('NODE_OPTIONS', AT_USUAL_PRIORITY);
    const real = await vi.importActual<typeof import('./internal/run-apart.ts')>('./internal/run-apart.ts');
    vi.mocked(makeApart).mockImplementationOnce(real.makeApart);
    vi.mocked(proveApart).mockImplementationOnce(real.proveApart);
    const again = await backUp();
    expect(again).toEqual(new Date('2026-06-15T04:10:00Z'));
    expect(await backups()).toMatchObject([
      {
        name: 'allsquare-20260615T031000Z.backup',
        startedAt: '2026-06-15T03:10:00.000Z',
        status: 'unproven',
        reason: null,
      },
    ]);
    expect(await proveIt()).toBeUndefined();
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    expect(await backups()).toMatchObject([
      { status: 'proven', findings: 0, reason: null, provenAt: '2026-06-15T03:10:00.000Z' },
    ]);
    expect(await scratches()).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is proven with the lowest priority', async () => {
    const real = await vi.importActual<typeof import('./internal/run-apart.ts')>('./internal/run-apart.ts');
    await backUp();
    vi.mocked(proveApart).mockImplementationOnce(real.proveApart);
    vi.mocked(fork).mockClear();
    const proving = proveIt().catch(() => undefined);
    await vi.waitFor(() => expect(fork).toHaveBeenCalledOnce(), { timeout: 60_000 });
    const child: ChildProcess = vi.mocked(fork).mock.results[0]?.value;
    await vi.waitFor(() => expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_LOW), {
      timeout: 60_000,
      interval: 10,
    });
    child.kill('SIGKILL');
    await proving;
  });

  test('is not made again before its period has passed, after a restart or beside another instance', async () => {
    await backUp();
    app.clock.advance(23 * HOUR);
    await backUp({ ...app.deps });
    expect(await backups()).toHaveLength(1);
    app.clock.advance(HOUR);
    await backUp();
    expect(await backups()).toHaveLength(2);
  });

  test('is due although a note is from when the clock was 300 days ahead', async () => {
    app.clock.advance(300 * 24 * HOUR);
    await backUp();
    app.clock.set('2026-06-15T03:10:00Z');
    await backUp();
    expect((await backups()).map(({ name }) => name)).toContain('allsquare-20260615T031000Z.backup');
  });

  test('enqueues one proof, and the newest proven one of each day is kept', async () => {
    for (const time of ['2026-06-13T03:00:00Z', '2026-06-14T03:00:00Z', '2026-06-15T03:00:00Z']) {
      app.clock.set(time);
      await backUp();
      expect((await app.owner.query("SELECT kind FROM jobs WHERE kind = 'backup-proof'")).rows).toHaveLength(
        1,
      );
      await passProof();
    }
    expect((await backups()).map(({ startedAt }) => startedAt.slice(0, 10))).toEqual([
      '2026-06-15',
      '2026-06-14',
    ]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toHaveLength(2);
  });
});

describe('a proof', () => {
  const pathOf = async () => join(folder, (await backups())[0]?.name ?? '');

  test('fails where one byte differs, or the end is missing, and says so as an error', async () => {
    await backUp();
    const path = await pathOf();
    const bytes = readFileSync(path);
    const damages: (() => void)[] = [
      () =>
        writeFileSync(
          path,
          bytes.with(Math.floor(bytes.length / 2), (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1),
        ),
      () => truncateSync(path, bytes.length - 1),
      () => appendFileSync(path, 'x'),
    ];
    for (const damage of damages) {
      const [before] = await backups();
      writeFileSync(path, bytes);
      damage();
      await proveIt();
      const reason = 'The file is not what was written: its checksum differs';
      expect(await backups()).toMatchObject([{ status: 'failed', reason, provenAt: null }]);
      expect(lines.find(({ level }) => level === 50)).toMatchObject({
        msg: 'the backup could not be proven',
        reason,
      });
      lines.length = 0;
      const { name, ...note } = before ?? { name: '' };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(note));
    }
  });

  test('fails where the books were wrong before the backup, and never removes what is proven', async () => {
    await backUp();
    await passProof();
    const [proven] = await backups();
    const { rows } = await app.owner.query('SELECT id FROM groups LIMIT 1');
    await app.owner.query(`INSERT INTO ledger_balances (book_id, account_id, balance) VALUES ($1, $2, 100)`, [
      rows[0].id,
      person.id,
    ]);
    app.clock.advance(24 * HOUR);
    await backUp();
    await proveIt();
    await app.owner.query('DELETE FROM ledger_balances WHERE account_id = $1', [person.id]);
    const [newest, older] = await backups();
    expect(newest).toMatchObject({ status: 'failed' });
    expect(newest?.findings).toBeGreaterThan(0);
    expect(newest?.reason).toMatch(/^The audit found \d+ problems?; the live books have findings too$/);
    expect(older).toEqual(proven);
    expect(await subjects()).toEqual(['A backup could not be proven']);
  });

  test('fails where the passphrase does not open the key, and where the key is another one', async () => {
    const { deps } = app;
    const withPassphrase = (passphrase: string) => ({
      ...deps,
      backups: deps.backups === null ? null : { ...deps.backups, passphrase },
    });
    await backUp(withPassphrase('a passphrase of some length'));
    await handler('backup-proof', withPassphrase('another passphrase, as long'))(job('backup-proof'));
    expect(await backups()).toMatchObject([
      { status: 'failed', reason: 'BACKUP_PASSPHRASE does not open the key in the backup' },
    ]);
    app.clock.advance(24 * HOUR);
    await backUp();
    const key = Buffer.alloc(32, 7);
    const empty = mkdtempSync(join(tmpdir(), 'allsquare-other-'));
    const config = { ...deps.config, dataDirectory: empty, encryptionKey: key, encryptionKeys: [key] };
    await handler('backup-proof', { ...deps, config })(job('backup-proof'));
    rmSync(empty, { recursive: true });
    expect((await backups())[0]).toMatchObject({
      status: 'failed',
      reason: 'The backup was made with another key than the one in use',
    });
    // One a day.
    expect(await subjects()).toEqual(['A backup could not be proven', 'A backup could not be proven']);
  });

  test('says what is missing where there is no place for it, and keeps the backup', async () => {
    const { deps } = app;
    await backUp();
    const external = { ...deps.config, isEmbedded: false };
    const small = deps.backups === null ? null : { ...deps.backups, scratchBytes: 1000 };
    await handler('backup-proof', { ...deps, config: external, backups: small })(job('backup-proof'));
    const reason = 'Not proven: larger than BACKUP_SCRATCH_SIZE';
    expect(await backups()).toMatchObject([{ status: 'unproven', reason }]);
    expect(lines.at(-1)).toMatchObject({ level: 40, reason });
    await passProof();
    expect(await backups()).toMatchObject([{ status: 'proven', reason: null }]);
  });

  test('says that the database user may not create databases', async () => {
    const role = `plain_${crypto.randomUUID().slice(0, 8)}`;
    await app.owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
    await backUp();
    const { backups: settings } = app.deps;
    const connection = { ...app.connection, user: role, password: 'plain' } as typeof app.connection;
    const plain = settings === null ? null : { ...settings, connection };
    await handler('backup-proof', { ...app.deps, backups: plain })(job('backup-proof'));
    await app.owner.query(`DROP ROLE ${role}`);
    const reason = 'Not proven: the database user may not create databases';
    expect(await backups()).toMatchObject([{ status: 'unproven', reason, findings: null }]);
  });

  test('is asked for again where the process was killed before it asked', async () => {
    await backUp();
    await app.owner.query('DELETE FROM jobs');
    app.clock.advance(HOUR);
    await backUp();
    expect(await backups()).toHaveLength(1);
    expect((await app.owner.query("SELECT kind FROM jobs WHERE kind = 'backup-proof'")).rows).toHaveLength(1);
    await passProof();
    await app.owner.query('DELETE FROM jobs');
    await backUp();
    expect((await app.owner.query('SELECT kind FROM jobs')).rows).toEqual([]);
  });

  test('is followed by that of a backup that was made meanwhile', async () => {
    await backUp();
    vi.mocked(proveApart).mockImplementationOnce(async () => {
      app.clock.advance(24 * HOUR);
      await backUp();
      return PROVEN;
    });
    expect(await proveIt()).toEqual(app.deps.clock.now());
    expect(await passProof()).toBeUndefined();
    expect((await backups())[0]).toMatchObject({ status: 'proven' });
  });
});

describe('a backup is not made', () => {
  test('in a folder that only this machine has', async () => {
    await backUp();
    rmSync(join(folder, 'allsquare-backups'));
    app.clock.advance(24 * HOUR);
    const again = await backUp();
    expect(await backups()).toHaveLength(1);
    expect(again).toEqual(new Date(app.deps.clock.now().getTime() + HOUR));
    expect(lines.find(({ level }) => level === 50)).toMatchObject({
      msg: 'the backup failed',
      err: { message: 'BACKUP_TO is another folder on this machine' },
    });
  });

  test('where the disk is full, and what was written of it is removed', async () => {
    await backUp();
    const [{ name, ...note } = { name: '' }] = await backups();
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...note, size: 2 ** 60 }));
    app.clock.advance(24 * HOUR);
    await backUp();
    expect(await backups()).toHaveLength(1);
    expect(lines.find(({ level }) => level === 50)?.err?.message).toMatch(
      /^The disk is full: a backup needs \d+ GB, [\d.]+ GB are free$/,
    );
  });

  test('where the disk becomes full while it is written, and nothing of it is left', async () => {
    await backUp();
    await passProof();
    const before = [readdirSync(folder), await backups()];
    app.clock.advance(24 * HOUR);
    const { deps } = app;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const uploads = {
      ...(deps.backups as Backups).uploads,
      // The tables are written by then.
      list: () => {
        expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toHaveLength(1);
        throw full;
      },
    };
    vi.mocked(makeApart).mockImplementationOnce(async ({ now, version, ...source }, signal) => {
      const { place } = deps.backups as Backups;
      return await makeBackup({ place, source: { ...source, uploads }, now, version, signal });
    });
    const again = await backUp();
    expect(again).toEqual(new Date(deps.clock.now().getTime() + HOUR));
    expect([readdirSync(folder), await backups()]).toEqual(before);
    expect(await subjects()).toEqual(['The backup failed']);
  });

  test('without the setting: there is not even a job', () => {
    expect(jobHandlers({ ...app.deps, backups: null }, null)[BACKUP_JOB]).toBeUndefined();
  });
});

test('what a killed backup left goes after its lease, and nothing whole is lost', async () => {
  await backUp();
  const [whole] = await backups();
  const left = ['allsquare-20260614T031000Z.backup.part', 'allsquare-20260614T031000Z.backup.part.77.part'];
  const lostNote = 'allsquare-20260614T031000Z.backup.json';
  const young = 'allsquare-20260615T031000Z.backup.part';
  for (const name of [...left, lostNote, young]) {
    writeFileSync(join(folder, name), 'half');
    if (name !== young) utimesSync(join(folder, name), new Date(0), new Date(0));
  }
  await backUp();
  expect([...left, lostNote].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  expect(existsSync(join(folder, young))).toBe(true);
  expect(await backups()).toEqual([whole]);
});

test('a backup that is stopped leaves nothing and ends its transaction', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await backUp({ ...app.deps, stopping: stopping.signal });
  expect(readdirSync(folder)).toEqual(['allsquare-backups']);
  expect(lines).toEqual([]);
  await vi.waitFor(
    async () => {
      const { rows } = await app.owner.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'allsquare backup' AND datname = current_database()",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000 },
  );
});

test('a backup that is stopped in its process leaves nothing, although the database keeps it waiting', async () => {
  const real = await vi.importActual<typeof import('./internal/run-apart.ts')>('./internal/run-apart.ts');
  vi.mocked(makeApart).mockImplementationOnce(real.makeApart);
  const stopping = new AbortController();
  const blocker = await app.owner.connect();
  await blocker.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const run = backUp({ ...app.deps, stopping: stopping.signal });
  const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.part'));
  await vi.waitFor(() => expect(drafts()).toHaveLength(1), { timeout: 60_000 });
  stopping.abort();
  // The next start begins it anew.
  expect(await run).toEqual(app.deps.clock.now());
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(drafts()).toEqual([]);
  expect(lines).toEqual([]);
});

/** The subjects of the mails so far, and whom they went to. */
const mails = async () =>
  (
    await app.owner.query<{ subject: string; recipient: string }>(
      'SELECT subject, recipient FROM mails ORDER BY id',
    )
  ).rows;
const subjects = async () => (await mails()).map(({ subject }) => subject);

/** Makes the newest backup one whose file differs from what was written. */
async function damageNewest() {
  const [newest] = await backups();
  appendFileSync(join(folder, newest?.name ?? ''), 'x');
}

describe('the status', () => {
  const read = async () => (await admin.get('/api/admin/status')).body.backups;

  test('is null without backups, and then none can be asked for', async () => {
    const bare = await startTestApp();
    const other = await bare.person(undefined, { role: 'admin' });
    expect((await other.get('/api/admin/status')).body.backups).toBeNull();
    expect(await other.post('/api/admin/backups')).toMatchObject({
      status: 409,
      body: { message: 'Backups are not set up' },
    });
    await bare.close();
  });

  test('is under way while a proof is due, also one that was asked for a moment after the call began', async () => {
    const proofIn = async (milliseconds: number) => {
      await app.owner.query('DELETE FROM jobs');
      const runAt = new Date(app.deps.clock.now().getTime() + milliseconds);
      await enqueue(app.deps.pool, { kind: PROOF_JOB, payload: {}, runAt });
      return read();
    };
    expect(await proofIn(0)).toMatchObject({ isRunning: true });
    expect(await proofIn(2_000)).toMatchObject({ isRunning: true });
    // Again after a failure.
    expect(await proofIn(HOUR)).toMatchObject({ isRunning: false });
    await app.owner.query('DELETE FROM jobs');
  });

  test('shows the last proven backup, what is kept, and that the key is missing', async () => {
    expect(await read()).toEqual({
      every: '24h',
      to: 'folder',
      hasKey: false,
      isRunning: false,
      isOverdue: false,
      lastProven: null,
      problem: null,
      kept: [],
    });
    await backUp();
    await passProof();
    const [{ name, size } = { name: '', size: 0 }] = await backups();
    const at = '2026-06-15T03:10:00.000Z';
    await app.owner.query('DELETE FROM jobs');
    expect(await read()).toMatchObject({
      isRunning: false,
      isOverdue: false,
      lastProven: { at, findings: 0 },
      kept: [{ name, at, size, status: 'proven', reason: null, findings: 0 }],
    });
    app.clock.advance(48 * HOUR + 1);
    expect(await read()).toMatchObject({ isOverdue: true, lastProven: { at } });
  });

  test('shows why the last backup failed, until one is made', async () => {
    await backUp();
    const mark = readFileSync(join(folder, 'allsquare-backups'));
    rmSync(join(folder, 'allsquare-backups'));
    app.clock.advance(24 * HOUR);
    await backUp();
    const message = 'BACKUP_TO is another folder on this machine';
    expect(await read()).toMatchObject({ problem: { message }, kept: [] });
    writeFileSync(join(folder, 'allsquare-backups'), mark);
    expect(await read()).toMatchObject({ problem: { at: '2026-06-16T03:10:00.000Z', message }, kept: [{}] });
    await backUp();
    expect(await read()).toMatchObject({ problem: null, kept: [{}, {}] });
  });

  test('shows what a proof found', async () => {
    await backUp();
    await damageNewest();
    await proveIt();
    expect(await read()).toMatchObject({
      problem: { message: 'The file is not what was written: its checksum differs' },
      kept: [{ status: 'failed', findings: null }],
    });
  });
});

describe('a backup that an admin asks for', () => {
  const enqueueBackups = () =>
    app.owner.query(
      `INSERT INTO jobs (id, kind, payload, unique_key, run_at, scheduled_at)
       VALUES (gen_random_uuid(), 'backup', '{}', 'backup', now() + interval '90 years', now())`,
    );

  test('is made at once although none is due, once, and is recorded', async () => {
    await backUp();
    await passProof();
    await app.owner.query('DELETE FROM jobs');
    await enqueueBackups();
    app.clock.advance(HOUR);
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/admin/backups')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ status: 'waiting' });
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('A backup is being made already');
    const { rows } = await app.owner.query(`SELECT run_at FROM jobs WHERE kind = 'backup'`);
    expect(rows).toEqual([{ run_at: app.deps.clock.now().toISOString() }]);
    const { body } = await admin.get('/api/admin/audit?limit=1');
    expect(body).toMatchObject([{ actor: admin.username, act: 'back_up', subject: 'backup' }]);
    await backUp();
    expect(await backups()).toHaveLength(2);
    // The proof waits now.
    expect((await admin.post('/api/admin/backups')).status).toBe(409);
    await passProof();
    await app.owner.query('DELETE FROM jobs');
    app.clock.advance(HOUR);
    const [asked, ...older] = await backups();
    // The newest of its day stands for the others.
    expect(older).toEqual([]);
    await backUp();
    expect(await backups()).toEqual([asked]);
    expect((await admin.post('/api/admin/backups')).status).toBe(200);
  });

  test('that fails can be asked for again', async () => {
    await backUp();
    await app.owner.query('DELETE FROM jobs');
    expect((await admin.post('/api/admin/backups')).status).toBe(200);
    rmSync(join(folder, 'allsquare-backups'));
    await backUp();
    expect((await admin.post('/api/admin/backups')).status).toBe(200);
  });

  test('is still made where a proof fails meanwhile', async () => {
    await backUp();
    await app.owner.query('DELETE FROM jobs');
    app.clock.advance(HOUR);
    expect((await admin.post('/api/admin/backups')).status).toBe(200);
    const mark = readFileSync(join(folder, 'allsquare-backups'));
    rmSync(join(folder, 'allsquare-backups'));
    await proveIt();
    expect(lines.map(({ msg }) => msg)).toContain('the proof of a backup failed');
    writeFileSync(join(folder, 'allsquare-backups'), mark);
    await backUp();
    expect(await backups()).toHaveLength(2);
  });

  test('is for admins only', async () => {
    expect((await person.post('/api/admin/backups')).status).toBe(403);
  });
});

describe('admins with a confirmed address', () => {
  test('are told that a backup failed, daily, and once that backups work again', async () => {
    await backUp();
    await passProof();
    const mark = readFileSync(join(folder, 'allsquare-backups'));
    rmSync(join(folder, 'allsquare-backups'));
    app.clock.advance(24 * HOUR);
    for (let hour = 0; hour < 26; hour += 1) {
      await backUp();
      app.clock.advance(HOUR);
    }
    expect(await mails()).toEqual([
      { subject: 'The backup failed', recipient: 'boss@example.com' },
      { subject: 'The backup failed', recipient: 'boss@example.com' },
      { subject: 'No proven backup since Jun 15, 2026', recipient: 'boss@example.com' },
    ]);
    expect(lines.map(({ msg }) => msg)).toContain('The backup failed');
    writeFileSync(join(folder, 'allsquare-backups'), mark);
    await backUp();
    expect(await subjects()).toHaveLength(3);
    await passProof();
    expect((await subjects()).slice(3)).toEqual(['Backups work again']);
    app.clock.advance(24 * HOUR);
    await backUp();
    await passProof();
    expect(await subjects()).toHaveLength(4);
  });

  test('are told of damage at once', async () => {
    await backUp();
    await damageNewest();
    await proveIt();
    expect(await subjects()).toEqual(['A backup could not be proven']);
    const { rows } = await app.owner.query<{ text: string }>('SELECT text FROM mails');
    expect(rows[0]?.text).toContain('The file is not what was written: its checksum differs.');
    expect(rows[0]?.text).toContain('/admin?tab=status');
  });

  test('read on the screen and in the mail what is wrong in their own language', async () => {
    onTestFinished(offerLanguage('de'));
    await app.owner.query(`UPDATE users SET language = 'de' WHERE id = $1`, [admin.id]);
    await backUp();
    await damageNewest();
    await proveIt();
    const reason = 'Die Datei ist nicht die, die geschrieben wurde: Ihre Prüfsumme weicht ab';
    const { body } = await admin.get('/api/admin/status');
    expect(body.backups).toMatchObject({ problem: { message: reason }, kept: [{ reason }] });
    const { rows } = await app.owner.query<{ text: string }>('SELECT text FROM mails');
    expect(rows[0]?.text).toContain(`${reason}.`);
    // What stands in the way of a backup is said so too.
    rmSync(join(folder, 'allsquare-backups'));
    app.clock.advance(24 * HOUR);
    await backUp();
    expect((await admin.get('/api/admin/status')).body.backups.problem.message).toBe(
      'BACKUP_TO ist auf diesem Rechner ein anderer Ordner',
    );
    await app.owner.query('UPDATE users SET language = NULL WHERE id = $1', [admin.id]);
  });

  test('are told after twice the period that there is no place for the proof, and what to do', async () => {
    const { deps } = app;
    const config = { ...deps.config, isEmbedded: false };
    const small = deps.backups === null ? null : { ...deps.backups, scratchBytes: 1000 };
    const proveThere = () =>
      handler('backup-proof', { ...deps, config, backups: small })(job('backup-proof'));
    for (let day = 0; day < 2; day += 1) {
      await backUp();
      await proveThere();
      app.clock.advance(24 * HOUR + 1);
    }
    expect(await subjects()).toEqual([]);
    await backUp();
    expect(await subjects()).toEqual(['No proven backup since Jun 15, 2026']);
    const { rows } = await app.owner.query<{ text: string }>('SELECT text FROM mails');
    expect(rows[0]?.text).toContain('Not proven: larger than BACKUP_SCRATCH_SIZE.');
    expect(rows[0]?.text).toContain('BACKUP_SCRATCH_URL to an empty database of its own');
  });
});

test('the metrics of backups tell the newest, the newest proven, findings and failures', async () => {
  const measured = await startTestApp({
    env: { METRICS: 'true', BACKUP_EVERY: '24h', BACKUP_TO: `${folder}-measured` },
  });
  const run = (kind: JobKind) => jobHandlers(measured.deps, null)[kind]?.(job(kind));
  const read = async () => (await measured.visitor.get('/metrics')).body;
  mkdirSync(measured.deps.config.dataDirectory, { recursive: true });
  expect(await read()).toContain('\nbackup_last_proven_timestamp_seconds 0\n');
  await run(BACKUP_JOB);
  vi.mocked(proveApart).mockResolvedValueOnce(PROVEN);
  await run('backup-proof');
  rmSync(join(`${folder}-measured`, 'allsquare-backups'));
  measured.clock.advance(24 * HOUR);
  await run(BACKUP_JOB);
  const text = await read();
  const at = Date.parse('2026-06-15T12:00:00Z') / 1000;
  expect(text).toContain(`\nbackup_last_success_timestamp_seconds ${at}\n`);
  expect(text).toContain(`\nbackup_last_proven_timestamp_seconds ${at}\n`);
  expect(text).toMatch(/\nbackup_size_bytes [1-9]\d+\n/);
  expect(text).toContain('\nbackup_findings 0\n');
  expect(text).toContain('\nbackup_failures_total 1\n');
  await measured.close();
  rmSync(`${folder}-measured`, { recursive: true });
});

describe('backups in the bucket', () => {
  test('are written there, proven from there, listed, and removed from there', async () => {
    const s3 = await startS3Server();
    const other = await startTestApp({
      env: { STORAGE_URL: s3.url, BACKUP_EVERY: '24h', BACKUP_TO: 'storage', BACKUP_KEEP: '1,0,0' },
    });
    mkdirSync(other.deps.config.dataDirectory, { recursive: true });
    const boss = await other.person(undefined, { role: 'admin' });
    const run = (kind: JobKind) => jobHandlers(other.deps, null)[kind]?.(job(kind));
    const passProof = () => {
      vi.mocked(proveApart).mockResolvedValueOnce(PROVEN);
      return run('backup-proof');
    };
    const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('backups/'));
    const status = async () => (await boss.get('/api/admin/status')).body.backups;
    await run(BACKUP_JOB);
    await passProof();
    const name = 'allsquare-20260615T120000Z.backup';
    expect(keys()).toEqual([`backups/${name}.json`, `backups/${name}`]);
    expect(await status()).toMatchObject({
      to: 'storage',
      problem: null,
      kept: [{ name, status: 'proven' }],
    });
    const drafts = join(other.deps.config.dataDirectory, 'backup-drafts');
    expect(readdirSync(drafts)).toEqual([]);
    // The note of a backup that was never uploaded goes with the next one.
    const note = s3.objects.get(`backups/${name}.json`);
    const old = { ...JSON.parse(note?.bytes.toString() ?? ''), startedAt: '2020-06-14T12:00:00.000Z' };
    const lost = 'backups/allsquare-20200614T120000Z.backup.json';
    s3.objects.set(lost, { bytes: Buffer.from(JSON.stringify(old)), type: '' });
    expect((await status()).kept).toMatchObject([{ name }]);
    // Out of reach: a failure that is told, and nothing is lost.
    s3.fault = 'error';
    other.clock.advance(24 * HOUR);
    await run(BACKUP_JOB);
    expect((await status()).problem.message).toMatch(/^The file storage is not available/);
    expect(readdirSync(drafts)).toEqual([]);
    s3.fault = 'none';
    other.clock.advance(HOUR);
    await run(BACKUP_JOB);
    await passProof();
    expect(keys()).not.toContain(lost);
    expect(keys()).toEqual([
      'backups/allsquare-20260616T130000Z.backup.json',
      'backups/allsquare-20260616T130000Z.backup',
    ]);
    // A flipped byte there is found there.
    other.clock.advance(24 * HOUR);
    await run(BACKUP_JOB);
    const object = s3.objects.get('backups/allsquare-20260617T130000Z.backup');
    if (object !== undefined) object.bytes = object.bytes.with(99, (object.bytes[99] ?? 0) ^ 1) as Buffer;
    await run('backup-proof');
    expect((await status()).kept).toMatchObject([{ status: 'failed' }, { status: 'proven' }]);
    await other.close();
    await s3.close();
  });
});

describe('another passphrase', () => {
  const withPassphrase = (passphrase: string | null) => ({
    ...app.deps,
    backups: app.deps.backups === null ? null : { ...app.deps.backups, passphrase },
  });

  test('is said of the backups that have it', async () => {
    await backUp(withPassphrase('a passphrase of some length'));
    app.clock.advance(24 * HOUR);
    await backUp(withPassphrase(null));
    app.clock.advance(24 * HOUR);
    await backUp(withPassphrase('another passphrase, as long'));
    const checks = (await backups()).map(({ passphrase }) => passphrase);
    expect(checks[1]).toBeNull();
    const others = (passphrase: string | null) => findOtherPassphrases(checks, passphrase);
    expect(await others('another passphrase, as long')).toEqual(new Set([checks[2]]));
    expect(await others('a passphrase of some length')).toEqual(new Set([checks[0]]));
    const { body } = await admin.get('/api/admin/status');
    expect(body.backups.kept.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      'another passphrase',
      null,
      'another passphrase',
    ]);
  });
});

test('a proof opens one text of each sealed column, and names the one that the key does not open', async () => {
  await app.owner.query(
    `INSERT INTO two_factor (user_id, secret, confirmed_at) VALUES ($1, 'v1.00000000.AAAA', now())`,
    [person.id],
  );
  await backUp();
  await proveIt();
  await app.owner.query('DELETE FROM two_factor');
  expect((await backups())[0]).toMatchObject({
    status: 'failed',
    reason: 'The key in use does not open secret of two_factor',
  });
});
