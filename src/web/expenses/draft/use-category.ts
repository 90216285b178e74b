import type { FormEvent } from 'react';
import { categoryOfTitle } from '#domain/category-of-title.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import type { Form } from '#web/lib/form/use-form.ts';
import { useKnownExpenses } from '../queries.ts';
import type { ExpenseProblems, ExpenseValues } from './expense-form-state.ts';

type Options = {
  /** Only the title of a new expense is read. */
  isNew: boolean;
  /** The group exists already. */
  hasGroup: boolean;
};

/** The form with the category that the title of a new expense suggests, until one is chosen. */
export function useCategory(form: Form<ExpenseValues>, options: Options) {
  const suggested = useSuggestion(form.values, options);
  const { category: problem, ...others } = form.problems;
  const problems: ExpenseProblems =
    suggested === null && problem !== undefined ? { ...others, category: problem } : others;
  return {
    /** The chosen category, else the suggested one, which a submit takes. */
    category: form.values.category || (suggested ?? ('' as const)),
    problems,
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (suggested !== null) form.set({ category: suggested });
      form.submit(event);
    },
  };
}

function useSuggestion(
  { title, category, groupId }: ExpenseValues,
  { isNew, hasGroup }: Options,
): ExpenseCategory | null {
  const isNeeded = isNew && category === '' && title.trim() !== '';
  const { group, own } = useKnownExpenses(hasGroup ? groupId : '', { isNeeded });
  if (!isNeeded) return null;
  // The category of money in is not chosen.
  const spent = (list: typeof own) => list.filter(({ isIncome }) => !isIncome);
  return categoryOfTitle(title, { group: spent(group), own: spent(own) });
}
