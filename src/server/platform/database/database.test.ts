import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { one, type Parameter, statement } from './database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const echo = <T extends Parameter>(type: string) =>
  statement<[list: T], { list: T }>(`SELECT $1::${type}[] AS list`);

const echoTexts = echo<readonly (string | null)[]>('text');

test.each([
  [[]],
  [['', ' ', 'null', 'NULL', 'Null', '{}', '{a,b}', ',', '"', '\\', '\\"', "'", '\n\t', '🍋', '-', '1.50']],
  [[null, 'a', null]],
])('a list of texts arrives unchanged: %j', async (list) => {
  expect(one(await echoTexts(app.deps.pool, list)).list).toEqual(list);
});

test('any list of texts arrives unchanged', async () => {
  // The database accepts no zero byte in a text.
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\0', ''));
  const lists = fc.array(
    fc.option(
      fc.oneof(
        text,
        fc.string().map((each) => each.replaceAll('\0', '')),
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      expect(one(await echoTexts(app.deps.pool, list)).list).toEqual(list);
    }),
    { numRuns: 300 },
  );
});

const echoInts = echo<readonly (number | null)[]>('int');

test('a list of whole numbers arrives unchanged', async () => {
  const { pool } = app.deps;
  const ints = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  await fc.assert(
    fc.asyncProperty(ints, async (list) => {
      expect(one(await echoInts(pool, list)).list).toEqual(list);
    }),
    { numRuns: 100 },
  );
  expect(one(await echoInts(pool, [1, null, -0])).list).toEqual([1, null, 0]);
  for (const number of [1.5, 2 ** 31, Number.NaN]) {
    await expect(echoInts(pool, [number])).rejects.toThrow(/integer/);
  }
});

test('lists of numbers, truth values and bytes arrive as they were sent', async () => {
  const { pool } = app.deps;
  expect(one(await echo<readonly number[]>('int')(pool, [1, -2, 0])).list).toEqual([1, -2, 0]);
  expect(one(await echo<readonly boolean[]>('boolean')(pool, [true, false])).list).toEqual([true, false]);
  const bytes = [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)];
  expect(one(await echo<readonly Buffer[]>('bytea')(pool, bytes)).list).toEqual(bytes);
});

const echoIds = echo<readonly (string | null)[]>('uuid');

test('a list of ids arrives unchanged', async () => {
  const ids = fc.array(fc.option(fc.uuid()));
  await fc.assert(
    fc.asyncProperty(ids, async (list) => {
      expect(one(await echoIds(app.deps.pool, list)).list).toEqual(list);
    }),
    { numRuns: 300 },
  );
  const id = '0198F3AB-CDEF-7000-8abc-def012345678';
  expect(one(await echoIds(app.deps.pool, [id])).list).toEqual([id.toLowerCase()]);
});

test.each([
  'nonsense',
  '',
  '0198f3ab-cdef-7000-8abc-def01234567',
  '0198f3ab-cdef-7000-8abc-def0123456789',
  '0198f3ab-cdef-7000-8abc-def01234567g',
  '0198f3ab-cdef-7000-8abc+def012345678',
  '0198f3ab-cdef-7000-8abc-def01234567é',
])('the database refuses an invalid id: %j', async (id) => {
  await expect(echoIds(app.deps.pool, [id])).rejects.toThrow('invalid input syntax for type uuid');
});
