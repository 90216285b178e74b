import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { isIban, PAY_LINK_KINDS, payRequest, readPayLink, showPayLink } from './pay-links.ts';

const IBAN = 'DE89370400440532013000';

test('names are read from addresses of the service too', () => {
  for (const typed of ['maya', '@maya', 'paypal.me/maya', ' https://www.paypal.me/maya/ ']) {
    expect(readPayLink('paypal', typed)).toBe('maya');
  }
  expect(readPayLink('venmo', 'https://venmo.com/u/maya-okafor')).toBe('maya-okafor');
  expect(readPayLink('wise', 'https://wise.com/pay/me/mayao')).toBe('mayao');
  expect(readPayLink('upi', 'maya.okafor@okaxis')).toBe('maya.okafor@okaxis');
  expect(readPayLink('iban', 'de89 3704 0044 0532 0130 00')).toBe(IBAN);
});

test('other addresses, spaces and empty texts are refused', () => {
  for (const kind of PAY_LINK_KINDS) {
    for (const typed of [
      '',
      ' ',
      'a b',
      'https://evil.example/maya',
      'javascript:alert(1)',
      'maya?x=1',
      'ma/ya',
    ]) {
      expect([kind, typed, readPayLink(kind, typed)]).toEqual([kind, typed, null]);
    }
  }
});

test('what is kept is read again unchanged', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'aB9@._-/: ', 'é', '😀'), maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...PAY_LINK_KINDS), typed, (kind, text) => {
      const kept = readPayLink(kind, text);
      if (kept === null) return;
      expect(kept).toMatch(/^[A-Za-z0-9._@-]+$/);
      expect(readPayLink(kind, kept)).toBe(kept);
    }),
  );
});

test('an IBAN passes its checksum, and no other with one sign changed or two swapped does', () => {
  for (const iban of [IBAN, 'GB82WEST12345698765432', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S']) {
    expect(isIban(iban)).toBe(true);
    expect(readPayLink('iban', showPayLink({ kind: 'iban', value: iban }))).toBe(iban);
  }
  const digit = fc.constantFrom(...'0123456789');
  fc.assert(
    fc.property(fc.integer({ min: 2, max: IBAN.length - 1 }), digit, (place, other) => {
      fc.pre(IBAN[place] !== other);
      expect(isIban(IBAN.slice(0, place) + other + IBAN.slice(place + 1))).toBe(false);
    }),
  );
  for (let place = 4; place < IBAN.length - 1; place += 1) {
    const [one, two] = [IBAN.charAt(place), IBAN.charAt(place + 1)];
    if (one !== two) expect(isIban(IBAN.slice(0, place) + two + one + IBAN.slice(place + 2))).toBe(false);
  }
});

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
