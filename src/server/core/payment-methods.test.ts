import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payment-methods.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { paidBy } from './payment-methods.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function select<T>(sql: string): Promise<T[]> {
  const { rows } = await app.owner.query<{ value: T }>(
    `SELECT ${sql} AS value FROM unnest($1::payment_method[]) WITH ORDINALITY AS payment (method, place) ORDER BY place`,
    [PAYMENT_METHODS],
  );
  return rows.map(({ value }) => value);
}

test('an ability is asked in the database as in the program', async () => {
  const thatMove = await select(paidBy('method', ({ takenFrom }) => takenFrom !== null));
  expect(thatMove).toEqual(PAYMENT_METHODS.map((method) => method === 'wallet' || method === 'card'));
  const thatMayBeVoided = await select(paidBy('method', ({ payeeMayVoid }) => payeeMayVoid));
  expect(thatMayBeVoided).toEqual(PAYMENT_METHODS.map((method) => method === 'cash'));
});

test('the database knows the methods of the program and refuses a statement with another word', async () => {
  const { rows } = await app.owner.query('SELECT array_to_json(enum_range(NULL::payment_method)) AS methods');
  expect(rows).toEqual([{ methods: PAYMENT_METHODS }]);
  await expect(
    app.owner.query(`PREPARE other AS SELECT FROM payments WHERE method = 'bank'`),
  ).rejects.toThrow('invalid input value for enum payment_method: "bank"');
});
