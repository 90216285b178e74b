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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobHandlers } from '#server/jobs.ts';
import { listBackups } from '#server/platform/backup/folder.ts';
import type { Job, JobHandler } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { BACKUP_JOB } from './jobs.ts';

const HOUR = 3_600_000;
const lines: { level: number; msg: string; err?: { message: string }; reason?: string }[] = [];
let folder = '';
let app: TestApp;
let person: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'allsquare-backups-'));
  app = await startTestApp({
    env: { BACKUP_EVERY: '24h', BACKUP_TO: folder, BACKUP_KEEP: '2,0,0' },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  mkdirSync(app.deps.config.dataDirectory, { recursive: true });
  person = await app.person('keeper');
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
  await app.owner.query("DELETE FROM jobs; DELETE FROM facts WHERE name = 'backup folder'");
  app.clock.set('2026-06-15T03:10:00Z');
});

const job = (kind: string): Job => ({ id: crypto.randomUUID(), kind, payload: {}, attempts: 1 });
const handler = (kind: string, deps = app.deps): JobHandler =>
  jobHandlers(deps, null)[kind] ?? (() => Promise.reject(new Error(`no handler of ${kind}`)));
const backUp = (deps = app.deps) => handler(BACKUP_JOB, deps)(job(BACKUP_JOB));
const proveIt = () => handler('backup-proof')(job('backup-proof'));
const backups = () => listBackups(folder);
const scratches = async () =>
  (await app.owner.query("SELECT datname FROM pg_database WHERE datname LIKE 'allsquare\\_proof\\_%'")).rows;

describe('a scheduled backup', () => {
  test('is made when it is due, proven by a restore with an audit, and told in the log', async () => {
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
      await proveIt();
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
      expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'the backup could not be proven', reason });
      const { name, ...note } = before ?? { name: '' };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(note));
    }
  });

  test('fails where the books were wrong before the backup, and never removes what is proven', async () => {
    await backUp();
    await proveIt();
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
    await handler('backup-proof', { ...deps, config: external })(job('backup-proof'));
    expect(await backups()).toMatchObject([{ status: 'proven', reason: null }]);
  });

  test('drops the database that a killed one left', async () => {
    const { rows } = await app.owner.query<{ name: string }>(
      "SELECT 'allsquare_proof_' || left(md5(current_database()), 8) || '_left' AS name",
    );
    await app.owner.query(`CREATE DATABASE "${rows[0]?.name}"`);
    await backUp();
    await proveIt();
    expect((await backups())[0]).toMatchObject({ status: 'proven' });
    expect(await scratches()).toEqual([]);
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
    expect(lines.at(-1)).toMatchObject({
      level: 50,
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
    expect(lines.at(-1)?.err?.message).toMatch(
      /^The disk is full: a backup needs \d+ GB, [\d.]+ GB are free$/,
    );
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
