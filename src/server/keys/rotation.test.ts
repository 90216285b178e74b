import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { seal, unseal } from '#server/platform/security/sealed.ts';
import { addKeptKey, loadMasterKey } from '#server/platform/security/secrets.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { pushSubscription } from '#server/testing/makers/push.ts';
import { ACCOUNT } from '#server/testing/makers/wallet.ts';
import { rotatePushKeys } from './push-keys.ts';
import { reseal } from './rotation.ts';

let app: TestApp;
let dataDirectory = '';
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'allsquare-keys-'));
  await app.owner.query('DELETE FROM bank_accounts');
  return () => rmSync(dataDirectory, { recursive: true });
});

const source = (encryptionKeys: Buffer[] = []) => ({
  dataDirectory,
  encryptionKeys,
  encryptionKey: encryptionKeys.at(-1) ?? null,
});

/** Adds accounts like a server with this keyring. */
async function addAccounts(
  keyring: ReturnType<typeof openKeyring>,
  numbers: readonly string[],
): Promise<Caller> {
  const person = await app.person();
  Object.assign(app.deps.keys, { sealed: keyring });
  for (const accountNumber of numbers) await person.post('/api/bank-accounts', { ...ACCOUNT, accountNumber });
  return person;
}

async function open(keyring: ReturnType<typeof openKeyring>): Promise<string[]> {
  const { rows } = await app.owner.query(
    'SELECT id, account_number, routing_number FROM bank_accounts ORDER BY id',
  );
  return rows.map((row) => {
    const place = (column: string) => ({ table: 'bank_accounts', row: row.id, column });
    expect(unseal(keyring, place('routing_number'), row.routing_number)).toBe(ACCOUNT.routingNumber);
    return unseal(keyring, place('account_number'), row.account_number);
  });
}

const NUMBERS = ['1000200030', '1000200031', '1000200032'];
const keyIds = async () =>
  (
    await app.owner.query(`SELECT DISTINCT split_part(account_number, '.', 2) AS id FROM bank_accounts`)
  ).rows.map((row) => row.id);

test('a rotation loses no text while a running server seals and opens', async () => {
  const server = openKeyring(source());
  await addAccounts(server, NUMBERS);
  const before = server.current;
  const master = loadMasterKey(source());
  addKeptKey(dataDirectory);
  // The server follows the file without a restart.
  expect(server.current).not.toBe(before);
  expect(await open(server)).toEqual(NUMBERS);
  await addAccounts(server, ['1000200033']);
  expect(await reseal(app.owner, openKeyring(source()))).toEqual({ resealed: 6, broken: [] });
  expect(await keyIds()).toEqual([server.current]);
  expect(await open(server)).toEqual([...NUMBERS, '1000200033']);
  // Links and codes derived from the master key still work.
  expect(loadMasterKey(source())).toEqual(master);
  const path = join(dataDirectory, 'encryption-key');
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('after a killed rotation everything opens, and the next rotation finishes it', async () => {
  const keyring = openKeyring(source());
  await addAccounts(keyring, NUMBERS);
  addKeptKey(dataDirectory);
  const { rows } = await app.owner.query('SELECT id, account_number FROM bank_accounts ORDER BY id LIMIT 1');
  const place = { table: 'bank_accounts', row: rows[0]?.id, column: 'account_number' };
  const renewed = seal(keyring, place, unseal(keyring, place, rows[0]?.account_number));
  await app.owner.query('UPDATE bank_accounts SET account_number = $2 WHERE id = $1', [rows[0]?.id, renewed]);
  expect(await open(keyring)).toEqual(NUMBERS);
  expect(await reseal(app.owner, keyring)).toEqual({ resealed: 5, broken: [] });
  expect(await reseal(app.owner, keyring)).toEqual({ resealed: 0, broken: [] });
  expect(await open(keyring)).toEqual(NUMBERS);
});

test('of the configured keys the first one seals and all of them open', async () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await addAccounts(openKeyring(source([old])), NUMBERS);
  const keyring = openKeyring(source([fresh, old]));
  expect((await reseal(app.owner, keyring)).resealed).toBe(6);
  expect(await open(openKeyring(source([fresh])))).toEqual(NUMBERS);
});

test('swapped rows are named and left unchanged', async () => {
  const keyring = openKeyring(source());
  await addAccounts(keyring, NUMBERS);
  await app.owner.query(
    `UPDATE bank_accounts AS account SET account_number = (
       SELECT account_number FROM bank_accounts WHERE id <> account.id ORDER BY id LIMIT 1)`,
  );
  addKeptKey(dataDirectory);
  const { resealed, broken } = await reseal(app.owner, keyring);
  expect([resealed, broken.length]).toEqual([3, 3]);
  expect(broken[0]).toMatch(/^bank_accounts .*, account_number$/);
});

test('a rotation seals the devices of people again, and keeps the key pairs for push that they use', async () => {
  const keyring = openKeyring(source());
  const person = await app.person();
  Object.assign(app.deps.keys, { sealed: keyring });
  const body = pushSubscription();
  const { body: device } = await person.post('/api/user/push', body);
  addKeptKey(dataDirectory);
  expect(await reseal(app.owner, keyring)).toEqual({ resealed: 1, broken: [] });
  const { rows } = await app.owner.query('SELECT subscription, public_key FROM push_subscriptions');
  const place = { table: 'push_subscriptions', row: device.id, column: 'subscription' };
  expect(rows[0].subscription).toContain(`v1.${keyring.current}.`);
  expect(JSON.parse(unseal(keyring, place, rows[0].subscription))).toEqual({
    endpoint: body.endpoint,
    ...body.keys,
  });
  const pairs = openVapidKeys(app.deps.config.dataDirectory);
  await rotatePushKeys(app.owner, app.deps.config.dataDirectory);
  expect(pairs().map(({ publicKey }) => publicKey)).toEqual([expect.any(String), rows[0].public_key]);
  await person.delete(`/api/user/push/${device.id}`);
  await rotatePushKeys(app.owner, app.deps.config.dataDirectory);
  expect(pairs()).toHaveLength(1);
});
