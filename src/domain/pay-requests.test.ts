import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { payRequest } from './pay-requests.ts';

const IBAN = 'DE89370400440532013000';

const asked = { amount: cents(1250), currency: 'USD', name: 'Maya', reference: 'Weekend & more' } as const;

test('links have the amount and the reference filled in', () => {
  expect(payRequest({ kind: 'paypal', value: 'maya' }, asked)?.url).toBe('https://paypal.me/maya/12.50USD');
  expect(payRequest({ kind: 'venmo', value: 'maya-o' }, asked)?.url).toBe(
    'https://venmo.com/maya-o?txn=pay&amount=12.50&note=Weekend%20%26%20more',
  );
  expect(payRequest({ kind: 'wise', value: 'mayao' }, { ...asked, currency: 'JPY' })?.url).toBe(
    'https://wise.com/pay/me/mayao?amount=1250&currency=JPY&description=Weekend%20%26%20more',
  );
  expect(payRequest({ kind: 'upi', value: 'maya@okaxis' }, { ...asked, currency: 'INR' })).toEqual({
    url: 'upi://pay?pa=maya%40okaxis&pn=Maya&am=12.50&cu=INR&tn=Weekend%20%26%20more',
    code: 'upi://pay?pa=maya%40okaxis&pn=Maya&am=12.50&cu=INR&tn=Weekend%20%26%20more',
  });
});

test('a service without the currency gets no amount or is not offered', () => {
  expect(payRequest({ kind: 'paypal', value: 'maya' }, { ...asked, currency: 'KWD' })?.url).toBe(
    'https://paypal.me/maya',
  );
  expect(payRequest({ kind: 'venmo', value: 'maya-o' }, { ...asked, currency: 'EUR' })).toBeNull();
  expect(payRequest({ kind: 'upi', value: 'maya@okaxis' }, asked)).toBeNull();
  expect(payRequest({ kind: 'iban', value: IBAN }, asked)).toEqual({ url: null, code: null });
});

test('PayPal gets whole amounts of the currencies that it takes without decimals', () => {
  const url = (amount: number, currency: 'HUF' | 'JPY' | 'TWD' | 'EUR') =>
    payRequest({ kind: 'paypal', value: 'maya' }, { ...asked, amount: cents(amount), currency })?.url;
  expect(url(125_000, 'HUF')).toBe('https://paypal.me/maya/1250HUF');
  expect(url(125_050, 'HUF')).toBe('https://paypal.me/maya');
  expect(url(1250, 'JPY')).toBe('https://paypal.me/maya/1250JPY');
  expect(url(1250, 'EUR')).toBe('https://paypal.me/maya/12.50EUR');
});

const transfer = (name: string, reference: string) =>
  payRequest({ kind: 'iban', value: IBAN }, { amount: cents(1250), currency: 'EUR', name, reference })
    ?.code ?? '';

test('euros to an IBAN are a code as EPC069-12 describes it', () => {
  expect(transfer('Maya', 'Weekend\nin Lisbon').split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Maya', IBAN, 'EUR12.50', '', '', 'Weekend in Lisbon'],
  ]);
});

test('the code has 11 lines and at most 331 bytes, whatever the name and the reference', () => {
  const text = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }));
  fc.assert(
    fc.property(text, text, (name, reference) => {
      const code = transfer(name, reference);
      expect(code.split('\n')).toHaveLength(11);
      expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
      expect(code.isWellFormed()).toBe(true);
    }),
  );
});

test('a name and a reference of the largest signs leave place for all lines', () => {
  const lines = transfer('\u{1F389}'.repeat(90), '\u{1F3D4}'.repeat(200)).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(6, 8)).toEqual([IBAN, 'EUR12.50']);
  expect(new TextEncoder().encode(lines.join('\n')).length).toBeLessThanOrEqual(331);
});
