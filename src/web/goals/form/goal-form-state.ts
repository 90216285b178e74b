import * as z from 'zod/mini';
import { contributionBody, type Goal, goalBody } from '#contract/goals.ts';
import type { Day } from '#domain/calendar.ts';
import { type Cents, toDecimal } from '#domain/money.ts';
import { type Problems, problemsOf, type ReadForm } from '#web/lib/form/use-form.ts';
import { type AmountDraft, amountProblemText } from '#web/ui/form/money-input.tsx';
import { DEFAULT_COLOUR, type GoalCategory } from '../goal-words.ts';

export type GoalValues = {
  name: string;
  category: GoalCategory;
  targetAmount: AmountDraft;
  currentAmount: AmountDraft;
  deadline: string;
  color: string;
  isPublic: boolean;
};
export type GoalBody = z.output<typeof goalBody>;

export type ContributionValues = { amount: AmountDraft; date: string; description: string };
export type ContributionBody = z.output<typeof contributionBody>;

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

/** What is wrong with a typed amount; the dialogs word it as a person types it, unlike the server. */
function problemOf({ amount, problem }: AmountDraft, least: number, words: string): string | undefined {
  if (problem === 'not_a_number') return words;
  if (problem !== null) return amountProblemText(problem);
  return (amount ?? 0) < least ? words : undefined;
}

const wire = ({ amount }: AmountDraft) => toDecimal(amount ?? (0 as Cents));

function read<Values, Body>(
  schema: z.ZodMiniType<Body, unknown>,
  wired: object,
  amounts: Problems<Values>,
): ReadForm<Values, Body> {
  const parsed = z.safeParse(schema, wired);
  const told = Object.fromEntries(Object.entries(amounts).filter(([, problem]) => problem !== undefined));
  const problems: Problems<Values> = { ...problemsOf<Values>(parsed.error?.issues ?? []), ...told };
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, output: parsed.data };
  return { ok: false, problems };
}

/** Reads the form of a goal by the contract: what to send, or what is wrong with which field. */
export function readGoal(values: GoalValues): ReadForm<GoalValues, GoalBody> {
  const { targetAmount, currentAmount, deadline } = values;
  const wired = {
    ...values,
    targetAmount: wire(targetAmount),
    currentAmount: wire(currentAmount),
    deadline: deadline || null,
  };
  return read(goalBody, wired, {
    targetAmount: problemOf(targetAmount, 1, 'Target amount must be a positive number'),
    currentAmount: problemOf(currentAmount, 0, 'Current amount must be a non-negative number'),
  });
}

/** The same for a contribution. */
export function readContribution(values: ContributionValues): ReadForm<ContributionValues, ContributionBody> {
  const { amount, date, description } = values;
  const wired = { amount: wire(amount), date: date || undefined, description: description.trim() || null };
  return read(contributionBody, wired, {
    amount: problemOf(amount, 1, 'Contribution amount must be a positive number'),
  });
}

/** What an edit has changed, and nothing else; null where that is nothing. */
export function changesBetween(goal: Goal, body: GoalBody): Partial<GoalBody> | null {
  const changed = Object.entries(body).filter(([name, value]) => value !== goal[name as keyof GoalBody]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
