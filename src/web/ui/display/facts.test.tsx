import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from './facts.tsx';

const shown = (...facts: readonly (string | null | false)[]) =>
  render(<Facts>{facts}</Facts>).container.textContent;

test('a dot stands between two facts, and none beside one that is missing', () => {
  expect(shown('Flat', 'Nov 20', 'Wallet')).toBe('Flat · Nov 20 · Wallet');
  expect(shown(null, 'Nov 20', false)).toBe('Nov 20');
  expect(shown(null)).toBe('');
});
