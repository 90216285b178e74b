import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defuseCell, restoreCell } from './csv-cells.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u22122+3', "'\u22122+3"],
  [' =1+1', "' =1+1"],
  ['\u00A0\u200B=1+1', "'\u00A0\u200B=1+1"],
  ['"=1+1"', `'"=1+1"`],
  ["'=1+1", "''=1+1"],
  ['Tea;=1+1', "Tea;'=1+1"],
  ['Tea; "=1+1', `Tea;' "=1+1`],
  ['Tea\t@SUM(A1)', "Tea\t'@SUM(A1)"],
  ['Tea\n=1+1', "Tea\n'=1+1"],
  ['=HYPERLINK("https://evil.example";"=x")', `'=HYPERLINK("https://evil.example";'"=x")`],
])('%j is written as %j', (text, cell) => {
  expect(defuseCell(text)).toBe(cell);
  expect(restoreCell(cell)).toBe(text);
});

test.each([
  '-12.50',
  '12.50',
  '0.00',
  '2026-06-15',
  'a=b',
  'me@example.com',
  "it's",
  'דוד',
  '',
  ' x ',
  'a; b',
])('%j stays as it is', (text) => {
  expect(defuseCell(text)).toBe(text);
  expect(restoreCell(text)).toBe(text);
});

const pieces = fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', ';', '|', '\t', '\r', '\n', ' ', 'x', '1');
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

test('every text is restored unchanged', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(restoreCell(defuseCell(text))).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test('no part between separators begins with a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const part of defuseCell(text).split(/[;|\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝]/);
    }),
    { numRuns: 3000 },
  );
});
