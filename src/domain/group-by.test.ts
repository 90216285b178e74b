import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups are in the order of their first items, and hold theirs in order', () => {
  const words = ['plum', 'fig', 'pear', 'kiwi', 'date', 'nut'];
  const expected = Map.groupBy(words, (word) => word.length);
  expect([...groupBy(words, (word) => word.length)]).toEqual([...expected]);
  expect([...groupBy(words.values(), (word) => word.length)]).toEqual([...expected]);
});

test('keys are compared as in a map, and nothing has no groups', () => {
  const [key, other] = [{}, {}];
  expect(groupBy([Number.NaN, Number.NaN], (each) => each).get(Number.NaN)).toHaveLength(2);
  expect(groupBy([key, other, key], (each) => each).get(key)).toEqual([key, key]);
  expect(groupBy([], String).size).toBe(0);
});
