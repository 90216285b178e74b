import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRoute } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { openLog } from '#server/platform/process/log.ts';
import { routes } from '#server/routes.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { type Call, makeCall, SECRET, type World, worldSupply } from '#server/testing/contract/world.ts';
import { CODE_SECRET, giveLink, giveTwoFactor, PASSWORD } from '#server/testing/makers/accounts.ts';
import { ACCOUNT } from '#server/testing/makers/wallet.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SMTP_PASSWORD = 'canary-smtp-password';

let app: TestApp;
let takeWorld: () => Promise<World>;
let log = '';
beforeAll(async () => {
  const to = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const env = { SMTP_URL: `smtp://post:${SMTP_PASSWORD}@127.0.0.1:1`, MAIL_FROM: 'post@example.com' };
  app = await startTestApp({ env, log: openLog('trace', to) });
  takeWorld = worldSupply(app);
  plantKeys();
});
afterAll(() => app.close());

/** Secrets by name: texts in the database, the settings and the requests. */
const planted = new Map<string, string>([
  ['a password', PASSWORD],
  ['a new password', 'quieter-harbour'],
  ['a password hash or a provider id', SECRET],
  ['the secret of one-time codes', CODE_SECRET],
  ['an account number', ACCOUNT.accountNumber],
  ['the password of the mail server', SMTP_PASSWORD],
]);

/** Secrets by their format, and the calls that return one to its owner on purpose. */
const FORMATS: readonly { name: string; pattern: RegExp; returnedBy: readonly string[] }[] = [
  { name: 'a password hash', pattern: /\$argon2/, returnedBy: [] },
  { name: 'a key of the card provider', pattern: /\b(?:sk|rk)_(?:test|live)_|\bwhsec_/, returnedBy: [] },
  {
    name: 'an id of the card provider',
    pattern: /\b(?:cus|sub|pm|pi|seti|in|po|ch|re|evt|price|si)_(?=[A-Za-z]*\d)[A-Za-z0-9]{14,}/,
    // The client secret that the browser uses with the provider, and the details of a saved card, for its owner.
    returnedBy: [
      'startCardSetup',
      'startCheckout',
      'addPaymentMethod',
      'updatePaymentMethod',
      'listPaymentMethods',
    ],
  },
];

/** The server's own keys, in the possible written forms. */
function plantKeys(): void {
  const { keys } = app.deps;
  for (const key of [keys.invitations, keys.calendar, keys.signIn]) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      planted.set(`a key as ${encoding}: ${planted.size}`, key.toString(encoding));
  }
}

type Prepared = { row: AnyRoute; caller: Caller; call: Call };

/** A call of a row in a world whose other people have every kind of secret. */
async function prepare(row: AnyRoute): Promise<Prepared> {
  const world = await takeWorld();
  const { creator, member, other } = world;
  await giveTwoFactor(app, member);
  await other.post('/api/bank-accounts', ACCOUNT);
  for (const person of [member, other]) planted.set(`the session of ${person.id}`, tokenOf(person));
  planted.set(`a reset link of ${member.id}`, await giveLink(app, member, 'password-reset'));
  const caller = row.access === 'admin' ? await app.person(undefined, { role: 'admin' }) : creator;
  planted.set(`the session of ${caller.id}`, tokenOf(caller));
  const sample = samples[row.verb];
  if (sample === undefined) throw new Error(`no sample call for ${row.verb}`);
  return { row, caller, call: await sample.call(world, caller) };
}

const tokenOf = ({ cookie }: Caller) => cookie.slice(cookie.indexOf('=') + 1);

/** The names of the secrets in a text. */
function secretsIn(text: string, verb?: string): string[] {
  const known = [...planted].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
  const alike = FORMATS.filter(
    ({ pattern, returnedBy }) => !returnedBy.includes(verb ?? '') && pattern.test(text),
  );
  return [...known, ...alike.map(({ name }) => name)];
}

/** The secrets in the body and the headers of a call's response, and its status. */
async function answerOf({ row, caller, call }: Prepared) {
  const { status, text, headers } = await makeCall(app.app, row, caller, call);
  const { 'set-cookie': cookies, ...others } = headers;
  const fresh = [cookies ?? []].flat().map((line) => line.split(';')[0]?.split('=')[1] ?? '');
  const isNewSessionShown = fresh.some((token) => token.length > 20 && text.includes(token));
  return {
    status,
    found: [
      ...secretsIn(`${text}\n${JSON.stringify(others)}`, row.verb),
      ...(isNewSessionShown ? ['a session'] : []),
    ],
  };
}

const rows = routes.map((each) => each.row).filter((row) => row.responseType !== 'stream');

describe('no planted secret leaves the server', () => {
  test.each(rows.map((row) => [row.verb, row] as const))('in a response of %s', async (_, row) => {
    const { status, found } = await answerOf(await prepare(row));
    expect({ status, found }).toEqual({ status: expect.any(Number), found: [] });
    expect(status).toBeLessThan(500);
  });

  test('in a response or a log line of a failed write', async () => {
    const writes = rows.filter(({ method }) => method !== 'GET');
    const prepared: Prepared[] = [];
    for (const row of writes) prepared.push(await prepare(row));
    log = '';
    await app.owner.query('REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public FROM allsquare_app');
    let failed = 0;
    for (const each of prepared) {
      const { status, found } = await answerOf(each);
      expect({ verb: each.row.verb, found }).toEqual({ verb: each.row.verb, found: [] });
      if (status === 500) failed += 1;
    }
    expect(failed).toBeGreaterThan(writes.length / 2);
    expect(log.split('\n').length).toBeGreaterThan(failed);
    expect(secretsIn(log)).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no setting of the server and no name of its secrets is in the built pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-bundle-'));
  const secret = `canary-${newId()}`;
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'ENCRYPTION_KEY', 'SMTP_URL', 'DATABASE_URL'];
  try {
    const args = [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      '--mode',
      'uncompressed',
      '--outDir',
      folder,
      '--logLevel',
      'error',
    ];
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, secret])),
      NODE_ENV: 'production',
    };
    const built = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
    expect({ status: built.status, stderr: built.stderr }).toEqual({ status: 0, stderr: '' });
    const files = filesBelow(folder);
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    const columns = ['stripe_customer_id', 'token_hash', 'token_nonce', 'code_hash', 'credential_id'];
    for (const file of files) {
      const text = readFileSync(file, 'latin1');
      const found = [secret, ...names, ...columns].filter((each) => text.includes(each));
      expect({ file, found: [...found, ...secretsIn(text)] }).toEqual({ file, found: [] });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
