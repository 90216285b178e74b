import { expect, test } from 'vitest';
import { abilitiesOf, methodOf, methodsThat, PAYMENT_METHODS, paymentMethods } from './payment-methods.ts';

test('an id is that of a method, or of a saved card', () => {
  expect(PAYMENT_METHODS.map(methodOf)).toEqual(PAYMENT_METHODS);
  expect(methodOf('01890a5d-ac96-774b-bcce-b302099a8057')).toBe('card');
  expect(abilitiesOf('01890a5d-ac96-774b-bcce-b302099a8057')).toBe(paymentMethods.card);
});

test('what moves no money can be recorded in any currency and needs no account', () => {
  for (const { takenFrom, needsAccount, mayWait, currencies } of Object.values(paymentMethods)) {
    expect(needsAccount).toBe(takenFrom !== null);
    expect(currencies.length > 1).toBe(takenFrom === null);
    if (mayWait) expect(takenFrom).toBeNull();
  }
});

test('each ability names its methods', () => {
  expect(methodsThat(({ takenFrom }) => takenFrom !== null)).toEqual(['wallet', 'card']);
  expect(methodsThat(({ payeeMayVoid }) => payeeMayVoid)).toEqual(['cash']);
  expect(methodsThat(({ isNetted }) => isNetted)).toEqual(['offset']);
});
