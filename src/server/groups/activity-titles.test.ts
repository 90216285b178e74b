import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { inEnglish } from '#domain/language/speaker.ts';
import { speakerTo } from '#server/platform/languages/speakers.ts';
import { importedTitle, sayTitle, skippedTitle } from './activity-titles.ts';

const [from, to] = [day('2026-05-01'), day('2026-05-15')];
const german = speakerTo('de');

test.each([
  [skippedTitle('Gym (old)', { count: 15, from, to }), 'Gym (old) (15-mal, 01.05.2026 bis 15.05.2026)'],
  [skippedTitle('Gym', { count: 1, from, to: from }), 'Gym (einmal, 01.05.2026)'],
  ['Gym {a} (2 times, May 1, 2026 to May 15, 2026)', 'Gym {a} (2-mal, 01.05.2026 bis 15.05.2026)'],
])('what a series left out is stored in English and said in German: %s', (stored, said) => {
  expect(sayTitle('series_skipped', stored, german)).toBe(said);
  expect(sayTitle('series_skipped', stored, inEnglish)).toBe(stored);
});

test('the counts of an import are said in German', () => {
  expect(importedTitle(1, 20)).toBe('1 expenses, 20 payments');
  expect(sayTitle('group_imported', importedTitle(1, 20), german)).toBe('1 Ausgabe, 20 Zahlungen');
  expect(sayTitle('group_imported', importedTitle(1, 20), inEnglish)).toBe('1 expense, 20 payments');
});

test('a title that is read in no such way is left, as are those that people typed', () => {
  const odd = 'Gym (2 times, soon to later)';
  expect(sayTitle('series_skipped', odd, german)).toBe(odd);
  expect(sayTitle('group_imported', 'Trip', german)).toBe('Trip');
  const typed = 'Gym (once, May 1, 2026)';
  expect(sayTitle('expense_added', typed, german)).toBe(typed);
});
