import type * as crypto from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { findOtherPassphrases } from './passphrase-check.ts';

type Done = (error: Error | null, key: Buffer) => void;

const derived = vi.hoisted(() => ({ salts: [] as string[], isFailing: false }));

vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof crypto>()),
  scrypt(passphrase: string, salt: string, bytes: number, _cost: object, done: Done) {
    derived.salts.push(salt);
    const error = derived.isFailing ? new Error('no memory') : null;
    setImmediate(done, error, Buffer.from(passphrase).subarray(0, bytes));
  },
}));

beforeEach(() => {
  derived.salts.length = 0;
  derived.isFailing = false;
});

const checkOf = (salt: string, passphrase: string) =>
  `${salt}.${Buffer.from(passphrase).subarray(0, 8).toString('hex')}`;

test('a passphrase is derived once for each salt, however often and in whatever order they are asked for', async () => {
  const checks = [checkOf('one', 'a long phrase'), checkOf('two', 'another phrase')];
  for (let round = 0; round < 3; round += 1)
    expect(await findOtherPassphrases(checks, 'a long phrase')).toEqual(new Set([checks[1]]));
  expect(derived.salts).toEqual(['one', 'two']);
});

test('a derivation that failed is done again', async () => {
  const checks = [checkOf('three', 'a long phrase')];
  derived.isFailing = true;
  await expect(findOtherPassphrases(checks, 'a long phrase')).rejects.toThrow('no memory');
  derived.isFailing = false;
  expect(await findOtherPassphrases(checks, 'a long phrase')).toEqual(new Set());
  expect(derived.salts).toEqual(['three', 'three']);
});
