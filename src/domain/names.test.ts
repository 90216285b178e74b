import { expect, test } from 'vitest';
import { isSameName } from './names.ts';

test.each([
  ['Ben', 'ben'],
  ['ZOË', 'zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['STRASSER', 'Straßer'],
  ['ΣΟΦΟΣ', 'σοφος'],
])('%s and %s are the same name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Ben', 'Bea'],
  ['Zoe', 'Zoë'],
  ['Ben', 'Ben M'],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});
