import * as z from 'zod/mini';
import { bodyWithAmounts, type MoneyOf, withHomeCurrency } from './currency.ts';
import {
  type AmountField,
  choice,
  dayField,
  dayValue,
  fullName,
  givenName,
  id,
  idField,
  instant,
  page,
  textField,
} from './fields.ts';
import { route } from './route.ts';

export const goalCategories = [
  'savings',
  'debt_payoff',
  'purchase',
  'emergency_fund',
  'vacation',
  'education',
  'retirement',
  'other',
] as const;
const goalStatuses = ['in_progress', 'completed', 'archived'] as const;

const goalShape = (amount: AmountField) => ({
  id,
  userId: id,
  name: z.string(),
  targetAmount: amount,
  currentAmount: amount,
  category: z.enum(goalCategories),
  deadline: z.nullable(dayValue),
  status: z.enum(goalStatuses),
  color: z.string(),
  isPublic: z.boolean(),
  /**
   * The amount that each month until the deadline needs; null without a deadline, after it, or if the goal is not in
   * progress.
   */
  neededPerMonth: z.nullable(amount),
  /**
   * When the target is reached at the pace of the last 90 days; null without a pace, or if the goal is not in progress.
   */
  projectedDate: z.nullable(dayValue),
  createdAt: instant,
  updatedAt: instant,
});
const goalReply = withHomeCurrency(goalShape);
export type Goal = z.output<z.ZodMiniObject<ReturnType<typeof goalShape>>>;

const color = z
  .string({ error: 'Color is not valid' })
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'Color is not valid' }));

const fields = {
  name: givenName({ min: 2, message: 'Goal name must be at least 2 characters' }),
  category: choice(goalCategories, 'Invalid category'),
};
const deadline = z.optional(z.nullable(dayField('Deadline is not valid')));
const isPublic = z.boolean({ error: 'isPublic must be true or false' });

const amountsOf = (moneyOf: MoneyOf) => ({
  targetAmount: moneyOf({ min: 1, message: 'Target amount must be greater than 0' }),
  currentAmount: moneyOf({ message: 'Current amount cannot be negative' }),
});

export const goalBody = bodyWithAmounts((moneyOf) => {
  const { targetAmount, currentAmount } = amountsOf(moneyOf);
  return z.object({
    ...fields,
    targetAmount,
    currentAmount: z.optional(currentAmount),
    deadline,
    userId: z.optional(idField('Unknown person')),
    color: z._default(color, '#4f46e5'),
    isPublic: z._default(isPublic, false),
  });
});

/**
 * A completed or archived goal accepts `isArchived` only; with `isArchived: false` the other fields are edited at the
 * same time.
 */
const goalChanges = bodyWithAmounts((moneyOf) => {
  const { targetAmount, currentAmount } = amountsOf(moneyOf);
  return z.object({
    name: z.optional(fields.name),
    category: z.optional(fields.category),
    targetAmount: z.optional(targetAmount),
    currentAmount: z.optional(currentAmount),
    deadline,
    color: z.optional(color),
    isPublic: z.optional(isPublic),
    /** Archives the goal or restores it. */
    isArchived: z.optional(z.boolean({ error: 'isArchived must be true or false' })),
  });
});

export const contributionBody = bodyWithAmounts((moneyOf) =>
  z.object({
    amount: moneyOf({ min: 1, message: 'Contribution amount must be greater than 0' }),
    date: z.optional(dayField('Date is not valid')),
    description: z.optional(z.nullable(textField(2000))),
  }),
);

const goalId = z.object({ id });
const changed = () => ['/api/goals', '/api/outlook'];

/** Goals in progress, then completed ones, newest first in both; or the archived ones. */
export const listGoals = route('listGoals', 'GET /api/goals', {
  access: 'person',
  isCached: true,
  query: z.object({ status: z.optional(choice(['archived'], 'Unknown status')), ...page }),
  reply: z.array(goalReply),
  isPaged: true,
});

/** Public goals of people who share a group with the caller. */
export const listFriendsGoals = route('listFriendsGoals', 'GET /api/goals/friends', {
  access: 'person',
  isCached: true,
  query: z.object(page),
  reply: z.array(
    z.object({
      id,
      username: z.string(),
      fullName,
      name: z.string(),
      category: z.enum(goalCategories),
      color: z.string(),
      /** 0 to 100, rounded down; amounts stay private. */
      percent: z.number(),
      deadline: z.nullable(dayValue),
      status: z.enum(goalStatuses),
    }),
  ),
  isPaged: true,
});

export const addGoal = route('addGoal', 'POST /api/goals', {
  access: 'person',
  auth: 'any',
  gate: 'full_access',
  body: goalBody,
  reply: goalReply,
  status: 201,
  isIdempotent: true,
  changes: changed,
});

export const updateGoal = route('updateGoal', 'PATCH /api/goals/{id}', {
  access: 'person',
  auth: 'any',
  params: goalId,
  body: goalChanges,
  reply: goalReply,
  changes: changed,
});

export const removeGoal = route('removeGoal', 'DELETE /api/goals/{id}', {
  access: 'person',
  auth: 'any',
  params: goalId,
  changes: changed,
});

const contributionShape = (amount: AmountField) => ({
  id,
  amount,
  date: dayValue,
  description: z.nullable(z.string()),
  createdAt: instant,
});

export const contribute = route('contribute', 'POST /api/goals/{id}/contributions', {
  access: 'person',
  auth: 'any',
  params: goalId,
  body: contributionBody,
  /** `isCompletion`: this contribution reached the target. */
  reply: withHomeCurrency((amount) => ({
    goal: z.object(goalShape(amount)),
    contribution: z.object(contributionShape(amount)),
    isCompletion: z.boolean(),
  })),
  status: 201,
  isIdempotent: true,
  changes: () => [...changed(), '/api/notifications'],
});

export const listContributions = route('listContributions', 'GET /api/goals/{id}/contributions', {
  access: 'person',
  isCached: true,
  params: goalId,
  query: z.object(page),
  reply: z.array(withHomeCurrency(contributionShape)),
  isPaged: true,
});

/** Removes a contribution; if it had completed the goal, the goal is in progress again. */
export const removeContribution = route(
  'removeContribution',
  'DELETE /api/goals/{id}/contributions/{contributionId}',
  {
    access: 'person',
    auth: 'any',
    params: z.object({ id, contributionId: id }),
    reply: goalReply,
    changes: changed,
  },
);
