import { expect, test } from 'vitest';
import { day } from './calendar.ts';
import { refusalOf } from './promotion.ts';

const code = {
  isActive: true,
  validFrom: day('2026-06-10'),
  validUntil: day('2026-06-20'),
  maxRedemptions: 2,
  currentRedemptions: 1,
};
const nobody = { hasRedeemed: false, hasEndlessAccess: false };
const today = day('2026-06-15');

test.each([
  [{}, {}, '2026-06-10', null],
  [{}, {}, '2026-06-20', null],
  [{ validUntil: null, maxRedemptions: null }, {}, '2030-01-01', null],
  [{ isActive: false }, {}, today, 'This promotion code is no longer active'],
  [{}, {}, '2026-06-09', 'This promotion code is not active yet'],
  [{}, {}, '2026-06-21', 'This promotion code has expired'],
  [{ currentRedemptions: 2 }, {}, today, 'This promotion code has reached its redemption limit'],
  [
    { maxRedemptions: 0, currentRedemptions: 0 },
    {},
    today,
    'This promotion code has reached its redemption limit',
  ],
  [{}, { hasRedeemed: true }, today, 'You have already redeemed this promotion code'],
  [{}, { hasEndlessAccess: true }, today, 'You already have full access'],
])('what refuses a code with %j for a person with %j on %s is %s', (changes, redeemer, on, refusal) => {
  expect(refusalOf({ ...code, ...changes }, { ...nobody, ...redeemer }, day(on))?.message ?? null).toBe(
    refusal,
  );
});

test('the first of several reasons is returned', () => {
  const redeemer = { hasRedeemed: true, hasEndlessAccess: true };
  const wrong = { ...code, isActive: false, maxRedemptions: 1 };
  const refusal = (changes: Partial<typeof code>, on: string) =>
    refusalOf({ ...wrong, ...changes }, redeemer, day(on))?.message;
  expect(refusal({}, '2026-07-01')).toMatch('no longer active');
  expect(refusal({ isActive: true }, '2026-07-01')).toMatch('has expired');
  expect(refusal({ isActive: true }, '2026-06-15')).toMatch('limit');
  expect(refusal({ isActive: true, maxRedemptions: 5 }, '2026-06-15')).toMatch('already redeemed');
});
