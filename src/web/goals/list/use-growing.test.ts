import { expect, test } from 'vitest';
import { grow } from './use-growing.ts';

test('the percentage grows by 2, above 75 by 1, and never beyond its target', () => {
  expect(grow(0, 50)).toBe(2);
  expect(grow(49, 50)).toBe(50);
  expect(grow(74, 90)).toBe(76);
  expect(grow(75, 90)).toBe(77);
  expect(grow(76, 90)).toBe(77);
  expect(grow(90, 90)).toBe(90);
});
