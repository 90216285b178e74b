import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDay } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { type RowsParameter, rows, statement } from './database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const things = rows({
  id: 'uuid',
  title: 'text',
  notes: 'text | null',
  amount: 'minor_units',
  date: 'date',
  at: 'timestamptz | null',
  is_paid: 'boolean',
  times: 'integer',
  split: 'jsonb',
});

const readBack = statement<[RowsParameter<object>], object>(
  `SELECT ${things.names} FROM ${things.from('$1')}`,
);

test('rows arrive in their order with every value unchanged', async () => {
  const thing = {
    id: '0192f3a1-0000-7000-8000-000000000001',
    title: 'Käse "quoted" \\ {a,b} 🍋',
    notes: null,
    amount: cents(9_999_999_999),
    date: parseDay('2026-02-28') ?? expect.fail(),
    at: new Date('2026-06-15T12:00:00.123Z'),
    is_paid: true,
    times: -3,
    split: { mode: 'exact', shares: [{ userId: 'x', amount: 1250 }] },
  };
  const other = { ...thing, title: '', notes: 'null', at: null, is_paid: false, amount: cents(1) };
  expect(await readBack(app.deps.pool, things.of([thing, other]))).toEqual([
    { ...thing, amount: 9_999_999_999, at: '2026-06-15T12:00:00.123Z' },
    { ...other, amount: 1 },
  ]);
  expect(await readBack(app.deps.pool, things.of([]))).toEqual([]);
});

test('a value of a wrong type and a missing column are compiler errors', () => {
  const shares = rows({ user_id: 'uuid', amount: 'minor_units', notes: 'text | null' });
  // @ts-expect-error: a plain number is not an amount.
  shares.of([{ user_id: 'x', amount: 1, notes: null }]);
  // @ts-expect-error: a column is missing.
  shares.of([{ user_id: 'x', amount: cents(1) }]);
  // @ts-expect-error: this column is never null.
  shares.of([{ user_id: null, amount: cents(1), notes: null }]);
  expect(shares.names).toBe('user_id, amount, notes');
});
