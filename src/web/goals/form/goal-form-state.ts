import { t } from '@lingui/core/macro';
import { type addGoal, type contribute, contributionBody, type Goal, goalBody } from '#contract/goals.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, toDecimal, ZERO } from '#domain/money.ts';
import { amountProblem, type ReadForm, readBy } from '#web/lib/form/use-form.ts';
import { type AmountDraft, isNotAnAmount } from '#web/ui/form/money-input.tsx';
import { DEFAULT_COLOUR, type GoalCategory } from '../goal-labels.ts';

export type GoalValues = {
  name: string;
  category: GoalCategory;
  targetAmount: AmountDraft;
  currentAmount: AmountDraft;
  deadline: string;
  color: string;
  isPublic: boolean;
};
export type GoalBody = BodyOf<typeof addGoal>;

export type ContributionValues = { amount: AmountDraft; date: string; description: string };
export type ContributionBody = BodyOf<typeof contribute>;

const typed = (amount: Cents | null): AmountDraft => ({ amount, problem: null });

export function newGoal(): GoalValues {
  return {
    name: '',
    category: 'savings',
    targetAmount: typed(null),
    currentAmount: typed(null),
    deadline: '',
    color: DEFAULT_COLOUR,
    isPublic: false,
  };
}

export function valuesOf(goal: Goal): GoalValues {
  return {
    name: goal.name,
    category: goal.category,
    targetAmount: typed(goal.targetAmount),
    currentAmount: typed(goal.currentAmount),
    deadline: goal.deadline ?? '',
    color: goal.color,
    isPublic: goal.isPublic,
  };
}

export function newContribution(today: Day): ContributionValues {
  return { amount: typed(null), date: today, description: '' };
}

/** The error of a typed amount. The dialogs word it differently from the server. */
function problemOf(draft: AmountDraft, currency: Currency, least: number, words: string): string | null {
  if (isNotAnAmount(draft, currency)) return words;
  return amountProblem(draft) ?? ((draft.amount ?? 0) < least ? words : null);
}

const wire = ({ amount }: AmountDraft, currency: Currency) => toDecimal(amount ?? ZERO, currency);

/** Validates a goal against the contract. Returns the request body or the errors by field. */
export function readGoal(values: GoalValues, currency: Currency): ReadForm<GoalValues, GoalBody> {
  const { targetAmount, currentAmount, deadline } = values;
  const wired = {
    ...values,
    targetAmount: wire(targetAmount, currency),
    currentAmount: wire(currentAmount, currency),
    deadline: deadline || null,
  };
  return readBy(goalBody.inCurrency(currency), wired, {
    targetAmount: problemOf(targetAmount, currency, 1, t`Target amount must be a positive number`),
    currentAmount: problemOf(currentAmount, currency, 0, t`Current amount must be a non-negative number`),
  });
}

/** Validates a contribution against the contract. */
export function readContribution(
  values: ContributionValues,
  currency: Currency,
): ReadForm<ContributionValues, ContributionBody> {
  const { amount, date, description } = values;
  const wired = {
    amount: wire(amount, currency),
    date: date || undefined,
    description: description.trim() || null,
  };
  return readBy(contributionBody.inCurrency(currency), wired, {
    amount: problemOf(amount, currency, 1, t`Contribution amount must be a positive number`),
  });
}
