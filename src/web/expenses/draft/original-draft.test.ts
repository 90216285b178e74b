import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { cents } from '#domain/money.ts';
import { speak } from '#web/lib/language/i18n.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import {
  draftOfOriginal,
  isSameOriginal,
  newOriginal,
  type OriginalDraft,
  originalProblem,
  wireOriginal,
  withExchange,
} from './original-draft.ts';

const typed = (amount: number | null): AmountDraft => ({
  amount: amount === null ? null : cents(amount),
  problem: null,
});
const euros = (more: Partial<OriginalDraft> = {}): OriginalDraft => ({
  currency: 'EUR',
  amount: typed(3000),
  rate: '1.085',
  lead: 'rate',
  ...more,
});

test('the amount follows from a typed rate, with a point or a comma', () => {
  for (const rate of ['1.085', '1,085', ' 1.0850 ']) {
    expect(withExchange(euros({ rate }), typed(null), 'USD').amount).toEqual(typed(3255));
  }
  expect(withExchange(euros({ currency: 'JPY', rate: '0.00675' }), typed(null), 'USD').amount).toEqual(
    typed(2025),
  );
});

test('the rate follows from a typed amount', () => {
  const { original, amount } = withExchange(euros({ lead: 'amount' }), typed(3300), 'USD');
  expect(original.rate).toBe('1.1');
  expect(amount).toEqual(typed(3300));
});

test('without what it follows from, an amount or a rate is blank', () => {
  expect(withExchange(euros({ rate: '' }), typed(5), 'USD').amount).toEqual(typed(null));
  expect(withExchange(euros({ rate: 'x' }), typed(5), 'USD').amount).toEqual(typed(null));
  expect(withExchange(euros({ amount: typed(null) }), typed(5), 'USD').amount).toEqual(typed(null));
  expect(withExchange(newOriginal(typed(3000)), typed(3000), 'USD')).toEqual({
    original: { currency: '', amount: typed(3000), rate: '', lead: 'rate' },
    amount: typed(null),
  });
  const lead = 'amount';
  expect(withExchange(euros({ lead }), typed(null), 'USD').original.rate).toBe('');
});

test('one of rate and amount is sent, with the decimals of the currency', () => {
  expect(wireOriginal(euros())).toEqual({ currency: 'EUR', amount: '30.00', rate: '1.085' });
  expect(wireOriginal(euros({ lead: 'amount' }))).toEqual({ currency: 'EUR', amount: '30.00' });
  expect(wireOriginal(euros({ currency: 'JPY' })).amount).toBe('3000');
  expect(wireOriginal(euros({ currency: 'KWD' })).amount).toBe('3.000');
});

test.each<[Partial<OriginalDraft>, amount: number | null, field: string, message: string]>([
  [{ currency: '' }, null, 'currency', 'Choose a currency'],
  [{ currency: 'USD' }, null, 'currency', "Choose another currency than the group's"],
  [{ amount: typed(null) }, null, 'amount', 'Amount must be greater than zero'],
  [
    { amount: { amount: null, problem: 'Use no decimal places, such as 1250.' }, currency: 'JPY' },
    null,
    'amount',
    'Use no decimal places, such as 1250.',
  ],
  [{ rate: '' }, null, 'rate', 'Enter the rate or the amount'],
  [{ rate: '0' }, null, 'rate', 'Rate is not valid'],
  [{ rate: 'much' }, null, 'rate', 'Rate is not valid'],
  [{ rate: '', lead: 'amount' }, null, 'rate', 'Enter the rate or the amount'],
  [{ rate: '1000000' }, null, 'rate', 'Amount must be at most 99,999,999.99'],
])('%j is refused at its field', (change, amount, field, message) => {
  expect(
    originalProblem(
      euros({ ...change, ...(field === 'rate' && { amount: typed(300_000) }) }),
      typed(amount),
      'USD',
    ),
  ).toEqual({
    field,
    message,
  });
});

test('a problem that the contract knows is said in the language of the screens', () => {
  const [english, german] = LANGUAGES;
  if (english === undefined || german === undefined) throw new Error('No languages');
  speak(german, new Map([['Rate is not valid', 'Der Kurs ist nicht gültig']]), null);
  onTestFinished(() => speak(english, new Map(), null));
  expect(originalProblem(euros({ rate: 'much' }), typed(3255), 'USD')?.message).toBe(
    'Der Kurs ist nicht gültig',
  );
});

test('complete fields have no problem', () => {
  expect(originalProblem(euros(), typed(3255), 'USD')).toBeNull();
  expect(originalProblem(euros({ rate: '1.1', lead: 'amount' }), typed(3300), 'USD')).toBeNull();
});

test('a saved expense has the same fields again', () => {
  const saved = draftOfOriginal({ currency: 'EUR', amount: cents(3000), rate: '1.085' as never });
  expect(isSameOriginal(saved, euros({ rate: '1.0850' }))).toBe(true);
  expect(isSameOriginal(saved, euros({ rate: '1.09' }))).toBe(false);
  expect(isSameOriginal(saved, null)).toBe(false);
  expect(isSameOriginal(draftOfOriginal(null), null)).toBe(true);
});
