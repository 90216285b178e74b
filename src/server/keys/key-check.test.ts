import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeKeyring } from '#server/platform/security/sealed.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { checkKeys, renewKeyCheck } from './key-check.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query(`DELETE FROM facts WHERE name = 'key check'`);
});

const [old, fresh, wrong] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
const check = (...keys: [Buffer, ...Buffer[]]) =>
  checkKeys(app.owner, makeKeyring(...keys), { encryptionKey: keys[0], dataDirectory: '/none' });
const refusal = /^ENCRYPTION_KEY: [^\n]+$/;

test('the first key is accepted and stored, another one is refused', async () => {
  await check(old);
  await check(old);
  await expect(check(wrong)).rejects.toThrow(refusal);
});

test('two first starts with different keys at once: one is refused', async () => {
  const results = await Promise.allSettled([check(old), check(wrong)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('several keys are accepted when one of them opens the known text', async () => {
  await check(old);
  await check(fresh, old);
  // The new key alone cannot open anything yet.
  await expect(check(fresh)).rejects.toThrow(refusal);
});

test('after a rotation the new key alone is accepted, and the old one alone is refused', async () => {
  await check(old);
  await renewKeyCheck(app.owner, makeKeyring(fresh, old));
  await check(fresh);
  await check(fresh, old);
  await expect(check(old)).rejects.toThrow(refusal);
});

test('a changed known text is refused', async () => {
  await check(old);
  await app.owner.query(`UPDATE facts SET value = '"v1.00000000.AAAA"' WHERE name = 'key check'`);
  await expect(check(old)).rejects.toThrow(refusal);
});
