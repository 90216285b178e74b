import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
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
])('a list of texts arrives as it is: %j', async (list) => {
  expect(one(await echoTexts(app.deps.pool, list)).list).toEqual(list);
});

test('whatever is in it', async () => {
  // The database takes no zero byte in a text.
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

test('lists of numbers, truth values and bytes', async () => {
  const { pool } = app.deps;
  expect(one(await echo<readonly number[]>('int')(pool, [1, -2, 0])).list).toEqual([1, -2, 0]);
  expect(one(await echo<readonly boolean[]>('boolean')(pool, [true, false])).list).toEqual([true, false]);
  const bytes = [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)];
  expect(one(await echo<readonly Buffer[]>('bytea')(pool, bytes)).list).toEqual(bytes);
});
