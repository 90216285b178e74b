import * as z from 'zod/mini';
import { BILL_CATEGORIES } from '#domain/bill-categories.ts';
import { FREQUENCIES } from '#domain/recurrence.ts';
import { bodyWithAmounts, type MoneyOf, withHomeCurrency } from './currency.ts';
import {
  type AmountField,
  choice,
  dayField,
  dayValue,
  givenName,
  id,
  idField,
  instant,
  page,
  textField,
} from './fields.ts';
import { route } from './route.ts';

export const billFrequencies = FREQUENCIES;

/** `income`: money that is expected. It is a bill in everything but the totals: it is paid to the person. */
const billKinds = ['bill', 'income'] as const;
export type BillKind = (typeof billKinds)[number];

const billShape = (amount: AmountField) => ({
  id,
  kind: z.enum(billKinds),
  /** The bill's occurrences over time share a series. */
  seriesId: id,
  name: z.string(),
  amount,
  dueDate: dayValue,
  frequency: z.enum(billFrequencies),
  category: z.enum(BILL_CATEGORIES),
  description: z.nullable(z.string()),
  /** An income is paid when it was received. */
  isPaid: z.boolean(),
  paidAt: z.nullable(instant),
  /** Days before the due date on which a reminder is sent; null for none. */
  reminderDays: z.nullable(z.number()),
  /** The group in which this bill becomes an expense when it is marked as paid; null keeps it private. */
  shareGroupId: z.nullable(id),
  shareGroupName: z.nullable(z.string()),
  /** The expense it became. */
  expenseId: z.nullable(id),
  createdAt: instant,
});
const billReply = withHomeCurrency(billShape);
export type Bill = z.output<z.ZodMiniObject<ReturnType<typeof billShape>>>;

const reminderDays = z.nullable(
  z
    .number({ error: 'Days must be from 0 to 30' })
    .check(
      z.int({ error: 'Days must be from 0 to 30' }),
      z.gte(0, { error: 'Days must be from 0 to 30' }),
      z.lte(30, { error: 'Days must be from 0 to 30' }),
    ),
);

const fields = {
  name: givenName({ min: 2, message: 'Name must be at least 2 characters' }),
  dueDate: dayField('Due date is required'),
  frequency: choice(billFrequencies, 'Unknown frequency'),
  category: choice(BILL_CATEGORIES, 'Unknown category'),
};

const amountOf = (moneyOf: MoneyOf) => moneyOf({ min: 1, message: 'Amount must be greater than 0' });

/** What an income cannot have. */
export const INCOME_PROBLEMS = {
  shareGroupId: 'Income cannot be split with a group',
  reminderDays: 'Income has no reminders',
} as const;

export const billBody = bodyWithAmounts((moneyOf) =>
  z
    .object({
      kind: z._default(choice(billKinds, 'Kind must be bill or income'), 'bill'),
      name: fields.name,
      amount: amountOf(moneyOf),
      dueDate: fields.dueDate,
      frequency: z._default(fields.frequency, 'monthly'),
      category: z._default(fields.category, 'utilities'),
      description: z.optional(z.nullable(textField(2000))),
      reminderDays: z.optional(reminderDays),
      shareGroupId: z.optional(z.nullable(idField('Unknown group'))),
    })
    .check(
      z.refine((body) => body.kind === 'bill' || !body.shareGroupId, {
        error: INCOME_PROBLEMS.shareGroupId,
        path: ['shareGroupId'],
      }),
      z.refine((body) => body.kind === 'bill' || (body.reminderDays ?? null) === null, {
        error: INCOME_PROBLEMS.reminderDays,
        path: ['reminderDays'],
      }),
    ),
);

const billChanges = bodyWithAmounts((moneyOf) =>
  z.object({
    name: z.optional(fields.name),
    amount: z.optional(amountOf(moneyOf)),
    dueDate: z.optional(fields.dueDate),
    frequency: z.optional(fields.frequency),
    category: z.optional(fields.category),
    description: z.optional(z.nullable(textField(2000))),
    reminderDays: z.optional(reminderDays),
    shareGroupId: z.optional(z.nullable(idField('Unknown group'))),
    isPaid: z.optional(z.boolean({ error: 'isPaid must be true or false' })),
  }),
);

const billId = z.object({ id });
const changed = () => ['/api/bills', '/api/outlook'];
/** A bill that is paid counts as spending. */
const changedSpending = () => [...changed(), '/api/spending', '/api/budgets'];

/**
 * Bills, or with `kind` income: unpaid first by due date, then paid newest first. Totals are over all of that kind; no
 * total has both.
 */
export const listBills = route('listBills', 'GET /api/bills', {
  access: 'person',
  isCached: true,
  query: z.object({
    kind: z.optional(choice(billKinds, 'Kind must be bill or income')),
    status: z.optional(choice(['paid', 'unpaid'], 'Status must be paid or unpaid')),
    category: z.optional(choice(['all', ...BILL_CATEGORIES], 'Unknown category')),
    ...page,
  }),
  reply: withHomeCurrency((amount) => ({
    bills: z.array(z.object(billShape(amount))),
    unpaidTotal: amount,
    /** Unpaid and due within 7 days, overdue ones included. */
    dueSoonTotal: amount,
    /** Each series with the frequency monthly counts once. */
    monthlyTotal: amount,
    /** The categories present among them. */
    categories: z.array(z.enum(BILL_CATEGORIES)),
  })),
  isPaged: true,
});

/** The bills due in a month (`YYYY-MM`); future ones are shown as planned. */
export const listBillMonth = route('listBillMonth', 'GET /api/bills/month', {
  access: 'person',
  isCached: true,
  query: z.object({
    month: z
      .string({ error: 'Month is required' })
      .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Month is not valid' })),
  }),
  reply: z.array(
    withHomeCurrency((amount) => ({
      id: z.nullable(id),
      seriesId: id,
      name: z.string(),
      amount,
      dueDate: dayValue,
      category: z.enum(BILL_CATEGORIES),
      isPaid: z.boolean(),
    })),
  ),
});

export const getBill = route('getBill', 'GET /api/bills/{id}', {
  access: 'person',
  isCached: true,
  params: billId,
  reply: billReply,
});

export const addBill = route('addBill', 'POST /api/bills', {
  access: 'person',
  auth: 'any',
  gate: 'full_access',
  body: billBody,
  reply: billReply,
  status: 201,
  isIdempotent: true,
  changes: changed,
});

/** What paying a bill, or taking that back, also changes where the bill is split with a group. */
const changedByPayment = () => [
  ...changedSpending(),
  '/api/groups',
  '/api/expenses',
  '/api/summary',
  '/api/friends',
  '/api/payments',
  '/api/notifications',
];

/**
 * Edits a bill. `isPaid` true marks this occurrence as paid, with `X-Queued-At` at that instant, and adds it to the group
 * it is split with; false marks it as unpaid, and takes its expense back. One that is so already stays as it is.
 */
export const updateBill = route('updateBill', 'PATCH /api/bills/{id}', {
  access: 'person',
  auth: 'any',
  params: billId,
  body: billChanges,
  reply: billReply,
  isQueueable: true,
  changes: ({ body }) => (body.isPaid === undefined ? changedSpending() : changedByPayment()),
});

/** Ends the series: this occurrence and unpaid later ones are deleted; paid ones stay as history. */
export const removeBill = route('removeBill', 'DELETE /api/bills/{id}', {
  access: 'person',
  auth: 'any',
  params: billId,
  changes: changedSpending,
});

/** The paid occurrences of a bill's series, newest first. */
export const listBillHistory = route('listBillHistory', 'GET /api/bills/{id}/history', {
  access: 'person',
  isCached: true,
  params: billId,
  query: z.object(page),
  reply: z.array(withHomeCurrency((amount) => ({ id, amount, dueDate: dayValue, paidAt: instant }))),
  isPaged: true,
});

const feed = z.object({ url: z.nullable(z.string()) });

/** The secret address of the calendar feed; null if there is none. */
export const getBillFeed = route('getBillFeed', 'GET /api/bills/feed', {
  access: 'person',
  auth: 'session',
  reply: feed,
});

/** Makes a new secret address; the previous one stops working. */
export const renewBillFeed = route('renewBillFeed', 'POST /api/bills/feed', {
  access: 'person',
  reply: feed,
  status: 201,
  changes: () => ['/api/bills/feed'],
});

export const removeBillFeed = route('removeBillFeed', 'DELETE /api/bills/feed', {
  access: 'person',
  changes: () => ['/api/bills/feed'],
});

/** The iCalendar file, for anyone with the secret. */
export const readBillFeed = route('readBillFeed', 'GET /api/calendar/{token}', {
  access: 'anyone',
  params: z.object({ token: z.string() }),
  responseType: 'file',
});
