import { guessCategory } from './category-words.ts';
import type { ExpenseCategory } from './expenses.ts';
import { chooseByMerchant, merchantOf } from './statements/merchants.ts';

/** An expense that has a category already. */
export type Categorized = { title: string; category: ExpenseCategory };

/** The category that the expense form offers for what a word means: drinks are under Food & Drinks there. */
const OFFERED: Readonly<Record<ExpenseCategory, ExpenseCategory>> = {
  food: 'food',
  accommodation: 'accommodation',
  activities: 'activities',
  transportation: 'transportation',
  shopping: 'shopping',
  travel: 'travel',
  drinks: 'food',
  utilities: 'other',
  other: 'other',
};

/** The category of the newest expense with the same title, else of one whose title begins with the same words; or null. */
function among(title: string, newestFirst: readonly Categorized[]): ExpenseCategory | null {
  const byMerchant = new Map<string, ExpenseCategory>();
  for (const known of newestFirst) {
    const merchant = merchantOf(known.title);
    if (!byMerchant.has(merchant)) byMerchant.set(merchant, known.category);
  }
  const choices = [...byMerchant].map(([merchant, choice]) => ({ merchant, choice }));
  return chooseByMerchant(choices)(title);
}

/**
 * The category that a new expense probably has: that of the same or a similar title in its group, else among all of the
 * person's expenses, else what the words of the title mean, among the categories that the form offers. Null where
 * nothing fits. Both lists are newest first.
 */
export function categoryOfTitle(
  title: string,
  { group, own }: Record<'group' | 'own', readonly Categorized[]>,
): ExpenseCategory | null {
  if (title.trim() === '') return null;
  const known = among(title, group) ?? among(title, own);
  if (known !== null) return known;
  const meant = guessCategory(title);
  return meant && OFFERED[meant];
}
