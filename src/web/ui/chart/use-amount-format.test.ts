import { expect, test } from 'vitest';
import { formatTickOf } from './use-amount-format.ts';

test.each([
  [0, 'USD', '$0'],
  [250, 'USD', '$2.50'],
  [999_900, 'USD', '$9,999'],
  [1_250_000, 'USD', '$12.5K'],
  [10_000_000, 'USD', '$100K'],
  [-10_000_000_000, 'USD', '-$100M'],
  [12_500, 'JPY', '¥12,500'],
  [20_000, 'JPY', '¥20K'],
  [10_000_000_000, 'JPY', '¥10B'],
  [1_000_000, 'KWD', 'KWD\u00a01,000'],
  [12_500_000, 'KWD', 'KWD\u00a012.5K'],
] as const)('a tick of %i in %s is %s', (value, currency, text) => {
  expect(formatTickOf(value, currency)).toBe(text);
});
