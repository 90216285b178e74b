import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const run = promisify(execFile);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Runs the command on the test application's database; returns its output and exit code. */
async function admin(...words: string[]): Promise<{ said: string; code: number }> {
  const {
    host,
    user,
    database,
    port = 5432,
  } = app.connection as {
    host: string;
    user: string;
    database: string;
    port?: number;
  };
  const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const env = { ...process.env, DATABASE_URL, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') };
  const command = join(import.meta.dirname, 'admin.ts');
  return run(process.execPath, [command, ...words], { env }).then(
    ({ stdout }) => ({ said: stdout.trim(), code: 0 }),
    (error: { stderr: string; code: number }) => ({ said: error.stderr.trim(), code: error.code }),
  );
}

test('the command reports in one line what it did or why not', async () => {
  const maya = await app.person('Maya');
  expect(await admin('grant', 'maya')).toEqual({
    said: 'Maya is now an admin and must sign in again',
    code: 0,
  });
  expect((await maya.get('/api/user')).status).toBe(401);
  expect(await admin('revoke', 'maya')).toEqual({
    said: 'The last admin cannot be removed. Make someone else an admin first.',
    code: 1,
  });
  expect(await admin('grant', 'nobody')).toEqual({ said: 'No user is named nobody', code: 1 });
  expect(await admin('promote', 'maya')).toEqual({
    said: 'Usage: npm run admin -- grant|revoke|create USERNAME',
    code: 1,
  });
});

test('create makes an admin who sets a password by the printed link', async () => {
  const { said, code } = await admin('create', 'First.Admin');
  expect(code).toBe(0);
  expect(said).toContain('First.Admin is an admin. This link sets the password, once, within 7 days:');
  const token = said.split('/auth/reset/')[1];
  const set = () => app.visitor.post(`/api/password-reset/${token}`, { password: 'quiet-harbour' });
  app.clock.set(new Date().toISOString());
  expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(410);
  const login = await app.visitor.post('/api/login', { username: 'first.admin', password: 'quiet-harbour' });
  expect(login.body).toMatchObject({ username: 'First.Admin', role: 'admin' });
  expect(await admin('create', 'first.ADMIN')).toEqual({ said: 'Username already exists', code: 1 });
  expect((await admin('create', 'a b')).said).toContain('Username can contain only letters');
});
