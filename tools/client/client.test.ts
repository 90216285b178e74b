import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { CLIENT_SCHEMA, clientSchema } from './schema.ts';

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'correct horse battery';

/** The examples of a language: the first one makes a token, the second one uses it. */
function examplesOf(document: string, fence: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``, 'g'))].map(
    ([, example = '']) => example,
  );
}

/** The output of a program; empty if it is not there. */
const ask = (program: string, ...words: string[]) =>
  spawnSync(program, words, { encoding: 'utf8' }).stdout?.trim() ?? '';

const LANGUAGES = [
  { name: 'TypeScript', fence: 'ts', program: process.execPath },
  { name: 'Python', fence: 'python', program: ask('python3', '-c', 'import sys; print(sys.executable)') },
  {
    name: 'curl',
    fence: 'sh',
    program: ask('sh', '-c', 'curl --version > /dev/null && openssl version > /dev/null && command -v sh'),
  },
];

let app: TestApp;
let url = '';
let folder = '';
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true', SUBSCRIPTION_REQUIRED: 'false' } });
  // The programs drop a cookie that expired by their own clock.
  app.clock.set(new Date().toISOString());
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  url = `http://127.0.0.1:${address.port}`;
  folder = mkdtempSync(join(tmpdir(), 'allsquare-client-'));
  installClient();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const compile = (...words: string[]) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript-7/bin/tsc'), ...words],
    {
      ...({ cwd: folder, encoding: 'utf8' } as const),
    },
  );
  if (status !== 0) throw new Error(stdout);
};

/** Builds the package and installs it for the examples as npm does. */
function installClient(): void {
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'allsquare-client');
  mkdirSync(installed, { recursive: true });
  cpSync(join(ROOT, 'clients/typescript/package.json'), join(installed, 'package.json'));
  for (const name of ['openapi-fetch', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  compile('-p', join(ROOT, 'clients/typescript'), '--outDir', join(installed, 'dist'));
}

async function makePerson(username: string) {
  const email = `${username}@example.com`;
  const { status, headers, body } = await app.visitor.post('/api/register', {
    username,
    password: PASSWORD,
    email,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const cookie = [headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
  const group = await app.visitor.post('/api/groups', { name: 'Oslo', date: '2026-06-01' }, { cookie });
  expect(group.status).toBe(201);
  return { cookie, groupId: group.body.id as string };
}

type Ran = { status: number | null; output: string };

function run(
  program: string,
  file: string,
  env: Record<string, string>,
  onWait = () => undefined,
): Promise<Ran> {
  const child = spawn(program, [file], {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  let output = '';
  const hear = (text: Buffer) => {
    output += text;
    if (/Waiting|retry/i.test(String(text))) onWait();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

/** Lets the next call of a token be one too many for a second. */
const exhaust = (tokenId: string) =>
  app.owner.query(
    `INSERT INTO rate_limits (bucket, hits, resets_at) VALUES ($1, 600, $2::timestamptz + interval '1 second')
     ON CONFLICT (bucket) DO UPDATE SET hits = excluded.hits, resets_at = excluded.resets_at`,
    [`token:${tokenId}`, app.deps.clock.now()],
  );

test('the types of the client are those of the contract', async () => {
  const isCurrent = readFileSync(CLIENT_SCHEMA, 'utf8') === (await clientSchema());
  expect(isCurrent, 'run `npm run client`').toBe(true);
});

test('the examples in TypeScript have no type errors', () => {
  const examples = [...examplesOf('docs/api.md', 'ts'), ...examplesOf('clients/typescript/README.md', 'ts')];
  expect(examples).toHaveLength(3);
  const files = examples.map((example, index) => {
    const file = join(folder, `checked-${index}.ts`);
    writeFileSync(file, `${example}\nexport {};\n`);
    return file;
  });
  const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--types', 'node'];
  compile(...strict, '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom', ...files);
});

test.each(LANGUAGES)('the examples in $name make a token and use it', async ({ name, fence, program }) => {
  const examples = examplesOf('docs/api.md', fence);
  expect(examples).toHaveLength(2);
  if (program === '') return;
  const [first, second] = examples.map((example, index) => {
    const file = join(folder, `example-${index}.${fence}`);
    writeFileSync(file, example);
    return file;
  }) as [string, string];
  const username = name.toLowerCase();
  const { cookie, groupId } = await makePerson(username);
  const made = await run(program, first, { ALLSQUARE_URL: url, NAME: username, PASSWORD });
  expect(made.status, made.output).toBe(0);
  const { id, token } = JSON.parse(made.output);

  await exhaust(id);
  let waits = 0;
  const env = { ALLSQUARE_URL: url, ALLSQUARE_TOKEN: token, GROUP: groupId };
  const used = await run(program, second, env, () => {
    waits += 1;
    app.clock.advance(2_000);
  });
  expect(used.status, used.output).toBe(0);
  expect(waits, used.output).toBe(1);
  expect(used.output).toContain('invalid_request');
  const list = await app.visitor.get('/api/expenses', { cookie });
  expect(list.body.map((expense: { amount: number }) => expense.amount)).toEqual([84.5]);
});

test('the client says why a call was refused, and every change has a key', async () => {
  const { groupId, cookie } = await makePerson('direct');
  const wish = { name: 'Program', scope: 'write', expiresInDays: null, password: PASSWORD };
  const { body: made } = await app.visitor.post('/api/user/tokens', wish, { cookie });
  // The path is known only now.
  const client: typeof import('../../clients/typescript/index.ts') = await import(
    join(folder, 'node_modules/allsquare-client/dist/index.js')
  );
  const mine = client.createClient({ url: `${url}/`, token: made.token });
  const params = { path: { id: groupId } };
  await client.dataOf(mine.PATCH('/api/groups/{id}', { params, body: { name: 'Bergen' } }));
  const body = { title: 'Lunch', amount: 12, date: '2026-06-15', category: 'food', groupId } as const;
  const expense = await client.dataOf(mine.POST('/api/expenses', { body }));
  expect(expense).toMatchObject({ title: 'Lunch', amount: 12, groupName: 'Bergen' });
  const { rows } = await app.owner.query('SELECT verb FROM idempotency_keys WHERE reply LIKE $1', [
    `%${expense.id}%`,
  ]);
  expect(rows).toEqual([{ verb: 'addExpense' }]);

  const refused = client.dataOf(mine.POST('/api/expenses', { body: { ...body, amount: -1 } }));
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'invalid_request',
    issues: [{ path: 'amount' }],
  });
  const stranger = client.createClient({ url, token: 'allsq_unknown' });
  await expect(client.dataOf(stranger.GET('/api/groups'))).rejects.toBeInstanceOf(client.AllsquareError);
  expect(await stranger.GET('/api/groups')).toMatchObject({ error: { code: 'not_authenticated' } });
  // A wait that is too long is not waited for.
  await exhaust(made.id);
  const hasty = client.createClient({ url, token: made.token, longestWait: 0.5 });
  await expect(client.dataOf(hasty.GET('/api/groups'))).rejects.toMatchObject({ code: 'too_many_requests' });
});
