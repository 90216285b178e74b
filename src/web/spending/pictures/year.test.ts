import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { sayDifference, sayPeople } from './year.ts';

test.each([
  [[], ''],
  [['Ben'], 'With Ben'],
  [['Ben', 'Zoë'], 'With Ben and Zoë'],
  [['Ben', 'Zoë', 'Liam'], 'With Ben, Zoë and Liam'],
  [['Ben', 'Zoë', 'Liam', 'Maya'], 'With Ben, Zoë and 2 others'],
])('%j are named in a few words', (names, text) => {
  expect(sayPeople(names)).toBe(text);
});

test.each([
  [500, 0, ''],
  [500, 500, 'The same as in 2025'],
  [500, 200, '300 more than in 2025'],
  [200, 500, '300 less than in 2025'],
])('%i after %i is "%s"', (total, before, text) => {
  expect(sayDifference({ total: cents(total), before: cents(before) }, 2026, String)).toBe(text);
});
