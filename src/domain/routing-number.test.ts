import { expect, test } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

test.each(['110000000', '021000021', '011401533'])('%s is a routing number', (text) => {
  expect(isRoutingNumber(text)).toBe(true);
});

test.each(['000000000', '110000001', '11000000', '1100000000', '11000000x', '', '١١٠٠٠٠٠٠٠'])(
  '%j is none',
  (text) => {
    expect(isRoutingNumber(text)).toBe(false);
  },
);

test('a single wrong digit is always detected', () => {
  const good = '021000021';
  for (let place = 0; place < 9; place += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = `${good.slice(0, place)}${digit}${good.slice(place + 1)}`;
      expect(isRoutingNumber(typed)).toBe(typed === good);
    }
  }
});
