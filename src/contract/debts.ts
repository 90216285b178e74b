import * as z from 'zod/mini';
import { parseDay } from '#domain/calendar.ts';
import { type Currency, decimalsOf } from '#domain/currency.ts';
import { inWords } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { MAX_AMOUNT, parseDecimal } from '#domain/money.ts';
import type { OneOff } from '#domain/payoff.ts';
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
} from './fields.ts';
import { route } from './route.ts';

export const debtStrategies = ['snowball', 'avalanche', 'custom'] as const;

/** Yearly rates are whole basis points inside (hundredths of a percent) and percent in JSON: 19.99. */
export const rateValue = z.codec(z.number(), z.custom<number>(), {
  decode: (value) => Math.round(value * 100),
  encode: (value) => value / 100,
});

const RATE = /^(0|[1-9]\d{0,2})(\.\d{1,2})?$/;

function rateProblem(text: string): string {
  if (text === '') return 'Interest rate is required';
  if (text.startsWith('-')) return 'Interest rate cannot be negative';
  return 'Interest rate must be at most 999.99 with two decimals';
}

/**
 * A rate in a request: percent with at most two decimals, 0 to 999.99. It stays as it was sent until the currency of the
 * amounts beside it is known, because the body is read again then.
 */
function rateField(currency: Currency | null) {
  return z.codec(z.union([z.number(), z.string()], { error: rateProblem('') }), z.custom<number>(), {
    decode: (value, context) => {
      const text = String(value).trim();
      if (RATE.test(text)) return currency === null ? (value as number) : Math.round(Number(text) * 100);
      context.issues.push({ code: 'custom', message: rateProblem(text), input: value });
      return z.NEVER;
    },
    encode: (value) => value / 100,
  });
}

const debtShape = (amount: AmountField) => ({
  id,
  name: z.string(),
  balance: amount,
  /** The balance plus everything paid so far, to show progress. */
  originalBalance: amount,
  interestRate: rateValue,
  /** A promotional rate and the last day it holds. */
  promoRate: z.nullable(rateValue),
  promoEndsOn: z.nullable(dayValue),
  minimumPayment: amount,
  dueDate: dayValue,
  isPaid: z.boolean(),
  paidAt: z.nullable(instant),
  priority: z.number(),
  createdAt: instant,
});
const debtReply = withHomeCurrency(debtShape);
export type Debt = z.output<z.ZodMiniObject<ReturnType<typeof debtShape>>>;

const fieldsOf = (moneyOf: MoneyOf, currency: Currency | null) => ({
  name: givenName({ min: 2, message: 'Name must be at least 2 characters' }),
  balance: moneyOf({ min: 1, message: 'Balance must be greater than 0' }),
  interestRate: rateField(currency),
  minimumPayment: moneyOf({ min: 1, message: 'Minimum payment must be greater than 0' }),
  dueDate: dayField('Due date is required'),
  promoRate: z.optional(z.nullable(rateField(currency))),
  promoEndsOn: z.optional(z.nullable(dayField('End date is not valid'))),
});

/** A promotional rate and its last day belong together: one without the other is refused. */
export const debtBody = bodyWithAmounts((moneyOf, currency) => z.object(fieldsOf(moneyOf, currency)));

/** A new balance moves a paid debt back to the unpaid ones. */
const debtChanges = bodyWithAmounts((moneyOf, currency) => z.partial(z.object(fieldsOf(moneyOf, currency))));

export const debtPaymentBody = bodyWithAmounts((moneyOf) =>
  z.object({
    amount: moneyOf({ min: 1, message: 'Amount must be positive' }),
    date: dayField('Date is required'),
  }),
);

const debtId = z.object({ id });
const changed = () => ['/api/debts', '/api/outlook'];

export const listDebts = route('listDebts', 'GET /api/debts', {
  access: 'person',
  isCached: true,
  reply: withHomeCurrency((amount) => {
    const debts = z.array(z.object(debtShape(amount)));
    return {
      /** All debts: the unpaid ones in the person's own order, then the paid ones, last paid first. */
      debts,
      /** Only unpaid debts, like the totals. */
      snowballByBalance: debts,
      /** By today's rate. */
      snowballByInterest: debts,
      totalBalance: amount,
      totalMinimumPayment: amount,
    };
  }),
});

export const addDebt = route('addDebt', 'POST /api/debts', {
  access: 'person',
  auth: 'any',
  gate: 'full_access',
  body: debtBody,
  reply: debtReply,
  status: 201,
  isIdempotent: true,
  changes: changed,
});

export const updateDebt = route('updateDebt', 'PATCH /api/debts/{id}', {
  access: 'person',
  auth: 'any',
  params: debtId,
  body: debtChanges,
  reply: debtReply,
  changes: changed,
});

export const removeDebt = route('removeDebt', 'DELETE /api/debts/{id}', {
  access: 'person',
  auth: 'any',
  params: debtId,
  changes: changed,
});

const paymentShape = (amount: AmountField) => ({ id, amount, date: dayValue, createdAt: instant });

export const payDebt = route('payDebt', 'POST /api/debts/{id}/payment', {
  access: 'person',
  auth: 'any',
  params: debtId,
  body: debtPaymentBody,
  /** At most the balance is applied. */
  reply: withHomeCurrency((amount) => ({
    debt: z.object(debtShape(amount)),
    payment: z.object(paymentShape(amount)),
    appliedAmount: amount,
  })),
  status: 201,
  isIdempotent: true,
  changes: changed,
});

export const listDebtPayments = route('listDebtPayments', 'GET /api/debts/{id}/payments', {
  access: 'person',
  isCached: true,
  params: debtId,
  query: z.object(page),
  reply: z.array(withHomeCurrency(paymentShape)),
  isPaged: true,
});

export const reorderDebts = route('reorderDebts', 'PATCH /api/debts/reorder', {
  access: 'person',
  auth: 'any',
  body: z.object({
    debtIds: z.array(idField('Unknown debt')).check(z.maxLength(200, { error: 'Too many debts' })),
  }),
  reply: z.array(debtReply),
  changes: changed,
});

export const MAX_ONE_OFFS = 24;
const TOO_MANY_ONE_OFFS = inWords(sentence('At most {most} extra payments', { most: MAX_ONE_OFFS }));
const ONE_OFFS_MESSAGE = 'Extra payments must be written as YYYY-MM-DD:amount';

function readOneOff(text: string, currency: Currency): OneOff | null {
  const [day = '', number = '', ...rest] = text.split(':');
  const date = parseDay(day);
  const paid = parseDecimal(number, currency);
  if (rest.length > 0 || date !== day || paid === null || paid <= 0 || paid > MAX_AMOUNT) return null;
  return { date, amount: paid };
}

/** One-off payments besides the monthly extra: `YYYY-MM-DD:amount`, comma separated. Past days are ignored. */
const oneOffsIn = (currency: Currency) =>
  z.codec(z.string({ error: ONE_OFFS_MESSAGE }), z.custom<OneOff[]>(), {
    decode: (text, context) => {
      const parts = text.split(',');
      const read = parts.map((part) => readOneOff(part, currency));
      const oneOffs = read.filter((each) => each !== null);
      const isShort = parts.length <= MAX_ONE_OFFS;
      if (isShort && oneOffs.length === parts.length) return oneOffs;
      const message = isShort ? ONE_OFFS_MESSAGE : TOO_MANY_ONE_OFFS;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    },
    encode: (oneOffs) =>
      oneOffs.map(({ date, amount }) => `${date}:${amount / 10 ** decimalsOf(currency)}`).join(','),
  });

/** One-off payments in a currency that is not known yet stay as they were sent. */
const sentOneOffs = z.string({ error: ONE_OFFS_MESSAGE }) as unknown as ReturnType<typeof oneOffsIn>;

const outcomeShape = (amount: AmountField) => ({
  strategy: z.enum(debtStrategies),
  /** Null when it is never paid off. */
  debtFreeDate: z.nullable(dayValue),
  months: z.nullable(z.number()),
  totalInterest: z.nullable(amount),
});

/**
 * The plan month by month, and a comparison of the three strategies. Without debts it is empty: no table, 0 months and
 * no date.
 */
export const planDebts = route('planDebts', 'GET /api/debts/plan', {
  access: 'person',
  isCached: true,
  query: bodyWithAmounts((moneyOf, currency) =>
    z.object({
      strategy: z.optional(choice(debtStrategies, 'Unknown strategy')),
      extra: z.optional(moneyOf({ message: 'Extra amount is not valid' })),
      once: z.optional(currency === null ? sentOneOffs : oneOffsIn(currency)),
    }),
  ),
  reply: withHomeCurrency((amount) => ({
    ...outcomeShape(amount),
    /** Debts whose minimum does not cover their interest: never paid off at this rate. */
    neverPaid: z.array(z.object({ id, name: z.string() })),
    outcomes: z.array(z.object(outcomeShape(amount))),
    /** For the requested strategy; at most the first 600 months. */
    table: z.array(
      z.object({
        date: dayValue,
        payment: amount,
        principal: amount,
        interest: amount,
        balance: amount,
        /** Debts that reach zero this month. */
        finished: z.array(z.string()),
      }),
    ),
    /** The number of months between two points of the curves. */
    monthsPerPoint: z.number(),
    /**
     * The total balance for each strategy, for the chart: today's, then one every `monthsPerPoint` months; at most 121.
     */
    curves: z.array(z.object({ strategy: z.enum(debtStrategies), balances: z.array(amount) })),
  })),
});
