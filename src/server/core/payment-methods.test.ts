import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payment-methods.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { methodIn, paidBy } from './payment-methods.ts';

const CARD = '01890a5d-ac96-774b-bcce-b302099a8057';
const stored = [...PAYMENT_METHODS.filter((method) => method !== 'card'), CARD];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function select<T>(sql: string): Promise<T[]> {
  const { rows } = await app.owner.query<{ value: T }>(
    `SELECT ${sql} AS value FROM unnest($1::text[]) WITH ORDINALITY AS payment (method, place) ORDER BY place`,
    [stored],
  );
  return rows.map(({ value }) => value);
}

test('the database reads the method of a stored id as the program does', async () => {
  expect(await select(methodIn('method'))).toEqual([...stored.slice(0, -1), 'card']);
});

test('an ability is asked in the database as in the program', async () => {
  const thatMove = await select(paidBy('method', ({ takenFrom }) => takenFrom !== null));
  expect(thatMove).toEqual(stored.map((id) => id === 'wallet' || id === CARD));
  const thatMayBeVoided = await select(paidBy('method', ({ payeeMayVoid }) => payeeMayVoid));
  expect(thatMayBeVoided).toEqual(stored.map((id) => id === 'cash'));
});

test('the database takes every method of the program, and no other word for a card', async () => {
  const [check] = (
    await app.owner.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'payments_method_check'`,
    )
  ).rows;
  await app.owner.query(`CREATE TABLE methods (method text ${check?.definition})`);
  const add = (method: string) => app.owner.query('INSERT INTO methods VALUES ($1)', [method]);
  for (const method of stored) await add(method);
  for (const method of ['card', 'bank', '', `${CARD}0`]) {
    await expect(add(method), method).rejects.toThrow(/check constraint/);
  }
});
