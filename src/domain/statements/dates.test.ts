import { expect, test } from 'vitest';
import { findDateOrder, looksLikeDate, readDate } from './dates.ts';

test.each([
  ['31.01.2025', 'dmy'],
  ['31.1.25', 'dmy'],
  ['31/01/2025 08:15:00', 'dmy'],
  ['01/31/2025 3:45 PM', 'mdy'],
  ["1/31'25", 'mdy'],
  ["1/31' 25", 'mdy'],
  ['2025-01-31T08:15:00.000Z', 'ymd'],
  ['2025-01-31 08:15:00 UTC', 'ymd'],
  ['20250131', 'ymd'],
  ['20250131', 'dmy'],
  ['31012025', 'dmy'],
  ['2025/1/31', 'ymd'],
  ['25-01-31', 'ymd'],
  ['2025年1月31日', 'ymd'],
  ['31 Jan 2025', 'mdy'],
  ['31-Jan-25', 'ymd'],
  ['Jan 31, 2025', 'dmy'],
  ['Friday, January 31st, 2025', 'dmy'],
  ['31. Januar 2025', 'dmy'],
  ['31 Jänner 2025', 'dmy'],
  ['31 janv. 2025', 'dmy'],
  ['vie, 31 de enero de 2025', 'dmy'],
  ['31 gennaio 2025', 'dmy'],
  ['2025-Jan-31', 'dmy'],
] as const)('%s in the order %s is January 31, 2025', (text, order) => {
  expect(readDate(text, order)).toBe('2025-01-31');
});

test.each([
  ['1er août 2025', '2025-08-01'],
  ['9 févr. 2025', '2025-02-09'],
  ['3 März 2025', '2025-03-03'],
  ['3 mrz. 2025', '2025-03-03'],
  ['12 de septiembre de 2025', '2025-09-12'],
  ['24 dic 2025', '2025-12-24'],
  ['5 out 2025', '2025-10-05'],
  ['7 mei 2025', '2025-05-07'],
  ['17 juil. 2025', '2025-07-17'],
  ['31 décembre 1999', '1999-12-31'],
] as const)('the month of %s is read by its name', (text, day) => {
  expect(readDate(text, 'dmy')).toBe(day);
});

test.each([
  '',
  'today',
  '31.02.2025',
  '0/0/0',
  '2025-13-01',
  '12.50',
  '1,234',
  'May',
  'May 5',
  '99999999',
  'Tesco 5 May 2025 7',
])('"%s" is not a date', (text) => {
  expect(looksLikeDate(text)).toBe(false);
});

test('a day above twelve in any date determines the order', () => {
  expect(findDateOrder(['01/02/2025', '13/02/2025'])).toBe('dmy');
  expect(findDateOrder(['01/02/2025', '01/13/2025'])).toBe('mdy');
  expect(findDateOrder(['2025-01-02'])).toBe('ymd');
  expect(findDateOrder(['01.02.2025'])).toBe('dmy');
  expect(findDateOrder(['99-01-02', '98-01-02'])).toBe('ymd');
});

test('the order is ambiguous only where two orders read different days', () => {
  expect(findDateOrder(['01/02/2025', '03/02/2025'])).toBe('ambiguous');
  expect(findDateOrder(['02/02/2025', '05/05/2025'])).toBe('dmy');
  expect(findDateOrder(['3 May 2025'])).not.toBe('ambiguous');
  expect(findDateOrder(['no date'])).toBeNull();
});
