import { expect, test } from 'vitest';
import { invoiceLineText } from './invoice-lines.ts';
import { figuresOf } from './language/figures.ts';
import { LANGUAGES } from './language/languages.ts';
import { inEnglish, speakerOf } from './language/speaker.ts';

const [, german] = LANGUAGES;
if (german?.code !== 'de') throw new Error('German comes second');

const speaker = speakerOf(
  german,
  new Map([
    ['Full access, one month', 'Vollzugriff, ein Monat'],
    ['1 × Allsquare full access (at {price} / year)', '1 × Vollzugriff ({price} pro Jahr)'],
    ['Unused time on Allsquare full access after {day}', 'Nicht genutzt nach dem {day}'],
  ]),
  figuresOf('de'),
);

test.each([
  ['Full access, one month', 'Vollzugriff, ein Monat'],
  ['1 × Allsquare full access (at $59.88 / year)', '1 × Vollzugriff (59,88\u00a0$ pro Jahr)'],
  ['Unused time on Allsquare full access after 9 Mar 2026', 'Nicht genutzt nach dem 09.03.2026'],
])('the line "%s" of an invoice is said in the language of its reader', (stored, said) => {
  expect(speaker.say(invoiceLineText(stored))).toBe(said);
});

test.each([
  'What was paid and not used',
  '2 × {Another} product (at $5.99 / month)',
  'Remaining time on Allsquare full access after 41 Mar 2026',
])('the line "%s" stays as the provider wrote it where no catalogue has it', (stored) => {
  expect(speaker.say(invoiceLineText(stored))).toBe(stored);
  expect(inEnglish.say(invoiceLineText(stored))).toBe(stored);
});
