import type { Day } from '#domain/calendar.ts';
import type { SpendingCategory } from '#domain/spending.ts';
import { type StoryEvent, storyTime } from './story-time.ts';

type DemoBudget = { category: SpendingCategory; amount: number; daysAgo: number; rolls?: boolean };

/** The budgets of `demo`, in the order in which they were set. */
const budgets: readonly DemoBudget[] = [
  { category: 'food', amount: 380, daysAgo: 100 },
  { category: 'transportation', amount: 130, daysAgo: 100, rolls: true },
  { category: 'activities', amount: 80, daysAgo: 70 },
  { category: 'food', amount: 420, daysAgo: 35 },
];

const EARLY = 6 * 60;

/** Sets the budgets. `set` sets one from the month of the story's clock on. */
export function budgetEvents(set: (budget: object) => Promise<unknown>, today: Day): StoryEvent[] {
  return budgets.map(({ daysAgo, ...budget }) => ({
    at: storyTime(today, daysAgo, EARLY),
    happen: () => set(budget),
  }));
}
