import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { nameAct } from './gated-acts.ts';

test('every call that can need full access is named on the subscription screen', () => {
  const gated = contract.filter(({ gate }) => gate !== undefined).map(({ verb }) => verb);
  expect(gated).toContain('addGroup');
  gated.push('addWalletTransaction', 'openDirectGroup');
  expect(gated.filter((verb) => nameAct(verb) === 'This')).toEqual([]);
});

test('an unknown call has a sentence too', () => {
  expect([nameAct(null), nameAct('toString'), nameAct('gone')]).toEqual(['This', 'This', 'This']);
});
