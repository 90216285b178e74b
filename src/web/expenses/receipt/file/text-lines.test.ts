import { expect, test } from 'vitest';
import { linesOf } from './text-lines.ts';

const at = (text: string, x: number, y: number) => ({ text, x, y, width: text.length * 6, height: 10 });

test('texts on one height make a line from left to right, and lines go from top to bottom', () => {
  expect(
    linesOf([at('9.00', 200, 101), at('Total', 0, 80), at('Soup', 0, 100), at('9.00', 200, 80)]),
  ).toEqual(['Soup  9.00', 'Total  9.00']);
});

test('the gap between two texts tells whether they are one word, two words or two columns', () => {
  expect(linesOf([at('Le', 0, 0), at('mon', 12, 0), at('tea', 34, 0), at('4.00', 90, 0)])).toEqual([
    'Lemon tea  4.00',
  ]);
});

test('spaces alone are not text', () => {
  expect(linesOf([at('  ', 0, 50), at('Soup', 0, 0)])).toEqual(['Soup']);
});
