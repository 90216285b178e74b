import { type Habit, occurrencesOf } from './habits.ts';

type FlatHabit = Habit & { by: 'demo' | 'maya' | 'liam' };

const habits: readonly FlatHabit[] = [
  {
    title: 'Electricity',
    category: 'utilities',
    by: 'maya',
    everyDays: 30,
    daysAgo: 118,
    amounts: [66.9, 58.3, 63.75, 72.5, 84.02, 91.18, 96.4, 98.05, 86.47],
  },
  {
    title: 'Internet',
    category: 'utilities',
    by: 'demo',
    everyDays: 30,
    daysAgo: 111,
    amounts: [39.99],
  },
  {
    title: 'Groceries for everyone',
    category: 'food',
    by: 'liam',
    everyDays: 30,
    daysAgo: 103,
    amounts: [58.2, 71.46, 49.9, 64.35],
  },
];

/** The flat's expenses of nine months, before those that the story lists one by one. */
export const flatYear = habits.flatMap(occurrencesOf);
