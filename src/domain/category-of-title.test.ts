import { describe, expect, test } from 'vitest';
import { type Categorized, categoryOfTitle } from './category-of-title.ts';
import type { ExpenseCategory } from './expenses.ts';

const none = { group: [], own: [] };
const known = (...pairs: [string, ExpenseCategory][]): Categorized[] =>
  pairs.map(([title, category]) => ({ title, category }));

describe('the category of a new expense is guessed', () => {
  test('from the same title in its group before anything else', () => {
    const group = known(['Dinner', 'activities']);
    const own = known(['Dinner', 'travel']);
    expect(categoryOfTitle('dinner ', { group, own })).toBe('activities');
    expect(categoryOfTitle('Dinner', { group: [], own })).toBe('travel');
    expect(categoryOfTitle('Dinner', none)).toBe('food');
  });

  test('from the newest of several expenses with one title', () => {
    const group = known(['Pier 39', 'travel'], ['Pier 39', 'shopping']);
    expect(categoryOfTitle('Pier 39', { group, own: [] })).toBe('travel');
  });

  test('from a title that begins with the same words, the more the better', () => {
    const group = known(['Ramiro', 'food'], ['Ramiro cooking class', 'activities']);
    expect(categoryOfTitle('Ramiro again', { group, own: [] })).toBe('food');
    expect(categoryOfTitle('Ramiro cooking course', { group, own: [] })).toBe('activities');
  });

  test('not from a title that only shares a later word', () => {
    const group = known(['Dinner', 'food']);
    expect(categoryOfTitle('Taxi to dinner', { group, own: [] })).toBe('transportation');
  });

  test('as it was chosen, even where the form does not offer it', () => {
    const group = known(['Electricity', 'utilities']);
    expect(categoryOfTitle('Electricity', { group, own: [] })).toBe('utilities');
  });

  test.each([
    ['Uber Eats', 'food'],
    ['Uber home', 'transportation'],
    ['Drinks at the beach', 'food'],
    ['The Old Pub', 'food'],
    ['Electricity', 'other'],
    ['Airbnb Lisbon', 'accommodation'],
    ['Ryanair', 'travel'],
    ['Movie night', 'activities'],
    ['Birthday gift', 'shopping'],
    ['Café', 'food'],
    ['McDonald’s', 'food'],
  ] as const)('from the words of %j as %s, which the form offers', (title, category) => {
    expect(categoryOfTitle(title, none)).toBe(category);
  });

  test.each(['', '   ', '42', 'Ramiro', '\u202Eabc', 'שלום', '🎉', 'constructor', '__proto__'])(
    'not from %j, which says nothing',
    (title) => {
      expect(categoryOfTitle(title, none)).toBeNull();
      expect(categoryOfTitle(title, { group: known(['Lunch', 'food']), own: [] })).toBeNull();
    },
  );
});
