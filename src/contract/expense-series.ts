import * as z from 'zod/mini';
import { EXPENSE_CATEGORIES, SPLIT_TYPES } from '#domain/expenses.ts';
import { FREQUENCIES } from '#domain/recurrence.ts';
import { MAX_TIMES, PAUSED_REASONS } from '#domain/series.ts';
import { bodyWithAmounts, withCurrency } from './currency.ts';
import { expenseTextReplies } from './expense-texts.ts';
import { expenseEditFields, expenseFields, moneyMoved } from './expenses.ts';
import { choice, dayField, dayValue, fullName, id, idField, page } from './fields.ts';
import { originalReply } from './originals.ts';
import { route } from './route.ts';
import { splitField, splitOf } from './splits.ts';

const TIMES = 'Times must be from 1 to 1,000';
const ONE_END = { error: 'Choose a last day or a number of times', path: ['times'] };

const frequency = choice(FREQUENCIES, 'Unknown frequency');
const endsOn = z.optional(z.nullable(dayField('Last day is required')));
const times = z.optional(
  z.nullable(
    z
      .number({ error: TIMES })
      .check(z.int({ error: TIMES }), z.gte(1, { error: TIMES }), z.lte(MAX_TIMES, { error: TIMES })),
  ),
);

/** The template of each occurrence: the body of an expense without group and date. */
export const seriesTemplate = bodyWithAmounts((moneyOf) =>
  z.omit(expenseFields(moneyOf), { groupId: true, date: true }),
);
export type SeriesTemplate = z.output<ReturnType<(typeof seriesTemplate)['inCurrency']>>;

/** How a series repeats, beside the body of its first occurrence. */
export const repetitionFields = { frequency, endsOn, times };

export const seriesBody = bodyWithAmounts((moneyOf) =>
  z.extend(z.omit(expenseFields(moneyOf), { groupId: true }), repetitionFields).check(
    z.refine((body) => !body.endsOn || !body.times, ONE_END),
    z.refine((body) => !body.endsOn || body.endsOn >= body.date, {
      error: 'Must end after it begins',
      path: ['endsOn'],
    }),
  ),
);

type SeriesBody = z.output<ReturnType<(typeof seriesBody)['inCurrency']>>;

/** How often an expense repeats, and until when. */
export type Repetition = Required<Pick<SeriesBody, 'frequency' | 'endsOn' | 'times'>>;

export const seriesChanges = bodyWithAmounts((moneyOf) =>
  z
    .extend(z.omit(expenseEditFields(moneyOf), { date: true }), {
      /** Null: among all members at the time of the occurrence. */
      split: z.optional(z.nullable(splitField(moneyOf))),
      frequency: z.optional(frequency),
      endsOn,
      times,
      isPaused: z.optional(z.boolean({ error: 'isPaused must be true or false' })),
      /** An occurrence to change together with the future ones; `version` is its version that the edit is based on. */
      expenseId: z.optional(idField('Unknown expense')),
    })
    .check(z.refine((body) => !body.endsOn || !body.times, ONE_END)),
);
export type SeriesChanges = z.output<ReturnType<(typeof seriesChanges)['inCurrency']>>;

const seriesReply = withCurrency((amount) => ({
  id,
  groupId: id,
  createdBy: id,
  title: z.string(),
  amount,
  isRefund: z.boolean(),
  isIncome: z.boolean(),
  original: originalReply,
  /** The first occurrence. */
  date: dayValue,
  category: z.enum(EXPENSE_CATEGORIES),
  /** The person who pays most. */
  paidBy: id,
  payers: z.array(z.object({ userId: id, username: z.string(), fullName, amount })),
  splitType: z.enum(SPLIT_TYPES),
  /** Null: among all members at the time of the occurrence. */
  split: z.nullable(splitOf(amount)),
  ...expenseTextReplies,
  frequency: z.enum(FREQUENCIES),
  endsOn: z.nullable(dayValue),
  times: z.nullable(z.number()),
  /** Null when the series has ended. */
  nextDate: z.nullable(dayValue),
  timesLeft: z.nullable(z.number()),
  pausedReason: z.nullable(z.enum(PAUSED_REASONS)),
}));
export type ExpenseSeries = z.output<typeof seriesReply>;

const inGroup = z.object({ id });
const ofSeries = z.object({ id, seriesId: id });

/** Also adds the occurrences that are already due. */
export const addSeries = route('addSeries', 'POST /api/groups/{id}/series', {
  access: 'member',
  auth: 'any',
  gate: 'group_access',
  params: inGroup,
  body: seriesBody,
  reply: seriesReply,
  status: 201,
  isIdempotent: true,
  changes: moneyMoved,
});

/** The series that have not ended, in the order of their creation. */
export const listSeries = route('listSeries', 'GET /api/groups/{id}/series', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: inGroup,
  query: z.object(page),
  reply: z.array(seriesReply),
  isPaged: true,
});

/** Changes the future occurrences, and one posted occurrence if it is named. The others do not change. */
export const updateSeries = route('updateSeries', 'PATCH /api/groups/{id}/series/{seriesId}', {
  access: 'member',
  auth: 'any',
  gate: 'group_access',
  params: ofSeries,
  body: seriesChanges,
  reply: seriesReply,
  changes: moneyMoved,
});

/** Ends a series; posted expenses stay. */
export const removeSeries = route('removeSeries', 'DELETE /api/groups/{id}/series/{seriesId}', {
  access: 'member',
  auth: 'any',
  params: ofSeries,
  changes: () => ['/api/groups', '/api/outlook'],
});
