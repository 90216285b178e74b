import { expect, test } from 'vitest';
import { isSealedWithOlder, makeKeyring, seal, unseal } from './sealed.ts';

const old = Buffer.alloc(32, 1);
const keyring = makeKeyring(Buffer.alloc(32, 7), old);
const place = { table: 'bank_accounts', row: 'a', column: 'account_number' };

test('a sealed text opens in its place, and never looks the same twice', () => {
  const sealed = seal(keyring, place, '000123456789 – ⚓');
  expect(unseal(keyring, place, sealed)).toBe('000123456789 – ⚓');
  expect(seal(keyring, place, '000123456789 – ⚓')).not.toBe(sealed);
  expect(sealed).not.toContain('000123456789');
  expect(unseal(keyring, place, seal(keyring, place, ''))).toBe('');
});

test.each([
  { ...place, row: 'b' },
  { ...place, column: 'routing_number' },
  { ...place, table: 'users' },
])('it does not open in %j', (other) => {
  const sealed = seal(keyring, place, 'secret');
  expect(() => unseal(keyring, other, sealed)).toThrow();
});

test('a changed text does not open', () => {
  const sealed = seal(keyring, place, 'secret');
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  for (const each of [changed, '', 'secret', sealed.slice(0, 20), 'v1.00000000.AAAA']) {
    expect(() => unseal(keyring, place, each)).toThrow();
  }
});

test('an older key still opens, and is recognized', () => {
  const before = seal(makeKeyring(old), place, 'secret');
  const now = seal(keyring, place, 'secret');
  expect(unseal(keyring, place, before)).toBe('secret');
  expect([before, now].map((each) => isSealedWithOlder(keyring, each))).toEqual([true, false]);
  expect(() => unseal(makeKeyring(Buffer.alloc(32, 9)), place, before)).toThrow('no key');
});
