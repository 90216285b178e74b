import { addDays, type Day, daysBetween } from '#domain/calendar.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { addMonthsAnchored } from '#domain/recurrence.ts';
import { type Habit, occurrencesOf, YEAR_DAYS } from './habits.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

const habits: readonly Habit[] = [
  {
    title: 'Farmers market',
    category: 'food',
    everyDays: 7,
    daysAgo: 1,
    amounts: [38.2, 44.15, 51.9, 29.8, 61.35, 47.6, 35.05],
  },
  {
    title: 'Lunch at the cafeteria',
    category: 'food',
    everyDays: 13,
    daysAgo: 4,
    amounts: [9.8, 11.4, 8.9],
  },
  {
    title: 'Gas',
    category: 'transportation',
    everyDays: 19,
    daysAgo: 6,
    amounts: [48.3, 52.75, 44.1],
  },
  { title: 'Bookstore', category: 'shopping', everyDays: 41, daysAgo: 8, amounts: [18.5, 27.9, 14.25] },
  { title: 'Climbing gym', category: 'activities', everyDays: 23, daysAgo: 9, amounts: [16, 16, 31.5] },
  { title: 'Pharmacy', category: 'other', everyDays: 47, daysAgo: 15, amounts: [12.35, 8.6, 22.8] },
];

type Expense = { title: string; category: ExpenseCategory; amount: number; daysAgo: number };

const occasions: readonly Expense[] = [
  { title: 'Winter coat', category: 'shopping', amount: 189, daysAgo: 340 },
  { title: 'Train to the coast', category: 'travel', amount: 64.8, daysAgo: 206 },
  { title: 'Cabin by the sea', category: 'accommodation', amount: 312, daysAgo: 204 },
  { title: 'Running shoes', category: 'shopping', amount: 124.95, daysAgo: 131 },
  { title: 'Concert', category: 'activities', amount: 58, daysAgo: 74 },
  { title: 'Dentist', category: 'other', amount: 95, daysAgo: 47 },
];

const PAYDAY = 25;

/** The past days on which the salary came. */
function paydays(today: Day): Day[] {
  return Array.from({ length: 13 }, (_, months) => addMonthsAnchored(today, -months, PAYDAY)).filter(
    (date) => date < today && date >= addDays(today, -YEAR_DAYS),
  );
}

/** The expenses and the income of a year in a person's own book, in no order. */
function entriesOf(today: Day) {
  return [
    ...[...habits.flatMap(occurrencesOf), ...occasions].map(({ daysAgo, ...expense }) => ({
      ...expense,
      date: addDays(today, -daysAgo),
    })),
    ...paydays(today).map((date) => ({
      title: 'Salary',
      category: 'other',
      amount: 2850,
      isIncome: true,
      date,
    })),
  ];
}

const EARLY = 8 * 60;

/** Adds a year of own expenses and income. `add` adds one to the person's own book. */
export function ownYearEvents(add: (expense: object) => Promise<unknown>, today: Day): StoryEvent[] {
  return entriesOf(today).map((entry) => ({
    at: storyTime(today, daysBetween(entry.date, today), EARLY),
    happen: () => add(entry),
  }));
}
