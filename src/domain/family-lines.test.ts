import { expect, test } from 'vitest';
import { sideOf } from './family-lines.ts';

const family = { id: 'f', userIds: ['a', 'b'] };
const line = { from: { id: 'a' }, to: { id: 'c' }, fromFamily: { id: 'f' }, toFamily: null };

test('everyone of a family is on its side of a line', () => {
  const sides = ['a', 'b', 'c', 'd', undefined].map((userId) => sideOf(userId, line, [family]));
  expect(sides).toEqual(['from', 'from', 'to', null, null]);
});

test('a line without a family is of its two people only', () => {
  const alone = { ...line, fromFamily: null };
  expect(['a', 'b', 'c'].map((userId) => sideOf(userId, alone, [family]))).toEqual(['from', null, 'to']);
});
