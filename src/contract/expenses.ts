import * as z from 'zod/mini';
import { DATE_RANGES, EXPENSE_CATEGORIES, MAX_PAYERS, SPLIT_TYPES } from '#domain/expenses.ts';
import { bodyWithAmounts, currencyField, type MoneyOf, withCurrency } from './currency.ts';
import { expenseTextReplies, optionalExpenseTexts } from './expense-texts.ts';
import {
  type AmountField,
  choice,
  dayField,
  dayValue,
  fullName,
  id,
  idField,
  instant,
  nameField,
  page,
  wholeNumber,
} from './fields.ts';
import { GROUP_KINDS } from './group-kinds.ts';
import { originalField, originalReply } from './originals.ts';
import { route } from './route.ts';
import { manyOf, memberField, peopleField, splitField, splitOf } from './splits.ts';

export const expenseShape = (amount: AmountField) => ({
  id,
  title: z.string(),
  amount,
  /** Money that came back: who paid received it. Amounts are positive, entries and sums turn their sign. */
  isRefund: z.boolean(),
  /** Money in, which only the caller's own book has. It is not spending. */
  isIncome: z.boolean(),
  original: originalReply,
  date: dayValue,
  category: z.enum(EXPENSE_CATEGORIES),
  groupId: id,
  groupName: z.string(),
  /** `personal`: of the caller's own book. */
  groupKind: z.enum(GROUP_KINDS),
  /** Who paid most. */
  paidBy: id,
  paidByUsername: z.string(),
  paidByFullName: fullName,
  /** Everyone who paid, who paid most first. */
  payers: z.array(z.object({ userId: id, username: z.string(), fullName, amount })),
  /** Whether the caller is one of the payers. */
  userPaid: z.boolean(),
  /** What the caller paid. */
  paidAmount: amount,
  /** The caller's own share. */
  userAmount: amount,
  splitType: z.enum(SPLIT_TYPES),
  receiptUrl: z.nullable(z.string()),
  /** The series that posted it; null if a person added it. */
  seriesId: z.nullable(id),
  createdAt: instant,
});

const expenseReply = withCurrency(expenseShape);
export type Expense = z.output<typeof expenseReply>;

const title = nameField({ message: 'Title is required' });
const date = dayField('Date is required');
const category = choice(EXPENSE_CATEGORIES, 'Category is required');
const splitType = choice(SPLIT_TYPES, 'Split type must be equal or custom');

const expenseAmount = (moneyOf: MoneyOf) => moneyOf({ min: 1, message: 'Amount must be greater than zero' });

const payers = (moneyOf: MoneyOf) =>
  z
    .array(z.object({ userId: memberField, amount: expenseAmount(moneyOf) }))
    .check(
      z.minLength(1, { error: 'Choose who paid' }),
      z.maxLength(MAX_PAYERS, { error: 'Too many payers' }),
    );

const shares = (moneyOf: MoneyOf) =>
  manyOf(z.object({ userId: memberField, amount: moneyOf({ message: 'Shares must add up to the amount' }) }));

const optionalParts = (moneyOf: MoneyOf) => ({
  /** What was paid, where that was in another currency: with its rate, or with the expense's amount. */
  original: z.optional(originalField),
  isRefund: z.optional(z.boolean({ error: 'isRefund must be true or false' })),
  isIncome: z.optional(z.boolean({ error: 'isIncome must be true or false' })),
  paidBy: z.optional(memberField),
  /** Who paid, where several people did. `paidBy` beside it must be one of them. */
  payers: z.optional(payers(moneyOf)),
  participants: z.optional(peopleField),
  shares: z.optional(shares(moneyOf)),
  split: z.optional(splitField(moneyOf)),
  ...optionalExpenseTexts,
});

/** The fields of a new expense; `moneyOf` makes its amounts. */
export const expenseFields = (moneyOf: MoneyOf) =>
  z.object({
    title,
    /** Left out where it follows from the rate of `original`. */
    amount: z.optional(expenseAmount(moneyOf)),
    date,
    groupId: idField('Group is required'),
    category,
    splitType: z._default(splitType, 'equal'),
    ...optionalParts(moneyOf),
  });

export const expenseBody = bodyWithAmounts((moneyOf) =>
  z.extend(expenseFields(moneyOf), {
    /** The currency of the amounts. The call is refused if it is not the group's, which may have changed. */
    currency: z.optional(currencyField),
  }),
);
export type ExpenseBody = z.output<ReturnType<(typeof expenseBody)['inCurrency']>>;

/** The fields of an edit; `moneyOf` makes its amounts. */
export const expenseEditFields = (moneyOf: MoneyOf) =>
  z.object({
    title: z.optional(title),
    amount: z.optional(expenseAmount(moneyOf)),
    date: z.optional(date),
    category: z.optional(category),
    splitType: z.optional(splitType),
    ...optionalParts(moneyOf),
    version: z.optional(wholeNumber(2_000_000_000)),
  });

export const expenseChanges = bodyWithAmounts(expenseEditFields);
export type ExpenseChanges = z.output<ReturnType<(typeof expenseChanges)['inCurrency']>>;

export const detailReply = withCurrency((amount) => ({
  ...expenseShape(amount),
  /** Counts the changes of the expense: an edit names the version it is based on. */
  version: z.number(),
  ...expenseTextReplies,
  /** Photos and PDFs; `receiptUrl` is the first. */
  files: z.array(z.object({ id, url: z.string(), name: z.string() })),
  shares: z.array(
    z.object({
      userId: id,
      username: z.string(),
      fullName,
      profilePicture: z.nullable(z.string()),
      amount,
      isPaid: z.boolean(),
    }),
  ),
  split: splitOf(amount),
  /** People whose balance was settled after this expense: an edit of the amounts changes their balance again. */
  settledSince: z.array(z.string()),
  createdByUsername: z.string(),
  createdByFullName: fullName,
  deletedAt: z.nullable(instant),
}));
export type ExpenseDetail = z.output<typeof detailReply>;

const expenseId = z.object({ id });
/** What becomes stale when money of a group moves. */
export const moneyMoved = ({ reply }: { reply: { groupId: string } }) => [
  `/api/groups/${reply.groupId}`,
  '/api/groups',
  '/api/expenses',
  '/api/spending',
  '/api/budgets',
  '/api/summary',
  '/api/outlook',
  '/api/friends',
  '/api/payments',
  '/api/notifications',
];

/** What the list of expenses may be narrowed to. */
export const expenseFilter = {
  groupId: z.optional(z.string()),
  dateRange: z.optional(choice(['all', ...DATE_RANGES], 'Unknown date range')),
  from: z.optional(dayField('From date is not valid')),
  to: z.optional(dayField('To date is not valid')),
  category: z.optional(choice(['all', ...EXPENSE_CATEGORIES], 'Unknown category')),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, { error: 'Search is too long' }))),
};
const expenseQuery = z.object({ ...expenseFilter, ...page });

export const listExpenses = route('listExpenses', 'GET /api/expenses', {
  access: 'person',
  guest: 'look',
  isCached: true,
  query: expenseQuery,
  reply: z.array(expenseReply),
  isPaged: true,
});

export const listRecentExpenses = route('listRecentExpenses', 'GET /api/expenses/recent', {
  access: 'person',
  isCached: true,
  reply: z.array(expenseReply),
});

export const addExpense = route('addExpense', 'POST /api/expenses', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  body: expenseBody,
  reply: detailReply,
  status: 201,
  isQueueable: true,
  changes: moneyMoved,
});

export const getExpense = route('getExpense', 'GET /api/expenses/{id}', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: expenseId,
  reply: detailReply,
});

export const updateExpense = route('updateExpense', 'PATCH /api/expenses/{id}', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  params: expenseId,
  body: expenseChanges,
  reply: detailReply,
  isQueueable: true,
  changes: moneyMoved,
});

const VERSION = z.regex(/^\d{1,9}$/, { error: 'Version is not valid' });

/** With a version, an expense that was changed since is not removed. */
export const removeExpense = route('removeExpense', 'DELETE /api/expenses/{id}', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  params: expenseId,
  query: z.object({ version: z.optional(z.pipe(z.string().check(VERSION), z.transform(Number))) }),
  reply: z.object({ id, groupId: id }),
  isQueueable: true,
  changes: moneyMoved,
});

export const restoreExpense = route('restoreExpense', 'POST /api/expenses/{id}/restore', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  params: expenseId,
  reply: detailReply,
  changes: moneyMoved,
});
