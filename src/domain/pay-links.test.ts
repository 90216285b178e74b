import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIban, PAY_LINK_KINDS, readPayLink, showPayLink } from './pay-links.ts';

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
