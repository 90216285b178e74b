import { describe, expect, test } from 'vitest';
import { guessCategory } from './category-words.ts';

describe('the category of a title is guessed', () => {
  test.each([
    ['WHOLE FOODS MKT 10234 SEATTLE WA', 'food'],
    ["MCDONALD'S F1234", 'food'],
    ['UBER *EATS HELP.UBER.COM', 'food'],
    ['UBER *TRIP', 'transportation'],
    ['SHELL OIL 57442', 'transportation'],
    ['Netflix.com', 'activities'],
    ['REWE SAGT DANKE 41', 'food'],
    ['INTERMARCHÉ PARIS', 'food'],
    ['Rossmann 1234', 'shopping'],
    ['AMZN Mktp US*2K4', 'shopping'],
    ['Miete Dezember', 'accommodation'],
    ['HOTEL AURORA', 'accommodation'],
    ['DEUTSCHE BAHN', 'transportation'],
    ['RYANAIR FR 1234', 'travel'],
    ['Vodafone GmbH', 'utilities'],
    ['The Old Pub', 'drinks'],
  ])('of %j as %s', (title, category) => {
    expect(guessCategory(title)).toBe(category);
  });

  test.each(['', '1234', 'Maya', 'Barcelona trip', 'Rentals of Ubersee', 'ZELLE 8812', '\u0000'])(
    'not for %j, which has none of the words',
    (title) => {
      expect(guessCategory(title)).toBeNull();
    },
  );
});
