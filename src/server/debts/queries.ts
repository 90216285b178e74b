import type { Debt } from '#contract/debts.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

/** A debt as it is kept. Rates are basis points here, and percent in their columns. */
export type DebtRow = Debt;

const COLUMNS = `id, name, balance, original_balance AS "originalBalance", (interest_rate * 100)::integer AS "interestRate",
  (promo_rate * 100)::integer AS "promoRate", promo_ends_on AS "promoEndsOn", minimum_payment AS "minimumPayment",
  due_date AS "dueDate", is_paid AS "isPaid", paid_at AS "paidAt", priority, created_at AS "createdAt"`;

/** The unpaid ones in their owner's order, then the paid ones, last paid first. */
export const listDebts = statement<[userId: string], DebtRow>(`
  SELECT ${COLUMNS} FROM debts WHERE user_id = $1 ORDER BY is_paid, paid_at DESC, priority, id`);

/** In their owner's order. */
export const listUnpaid = statement<[userId: string], DebtRow>(`
  SELECT ${COLUMNS} FROM debts WHERE user_id = $1 AND NOT is_paid ORDER BY priority, id`);

const countDebts = statement<[userId: string], { count: number; lastPriority: number }>(`
  SELECT count(*)::int AS count, coalesce(max(priority), 0) AS "lastPriority" FROM debts WHERE user_id = $1`);

/** The number of a person's debts (also paid ones), and the last position in their order. */
export async function findExtent(db: Db, userId: string): Promise<{ count: number; lastPriority: number }> {
  return first(await countDebts(db, userId)) ?? { count: 0, lastPriority: 0 };
}

const selectDebt = statement<[id: string, userId: string], DebtRow>(`
  SELECT ${COLUMNS} FROM debts WHERE id = $1 AND user_id = $2`);
const selectForChange = statement<[id: string, userId: string], DebtRow>(`${selectDebt.text} FOR UPDATE`);

/** A person's debt; null for anyone else's. */
export async function findDebt(db: Db, id: string, userId: string): Promise<DebtRow | null> {
  return first(await selectDebt(db, id, userId));
}

/** Like `findDebt`, and locked until this transaction ends. */
export async function lockDebt(db: Db, id: string, userId: string): Promise<DebtRow | null> {
  return first(await selectForChange(db, id, userId));
}

export const insertDebt = statement<
  [
    id: string,
    userId: string,
    name: string,
    balance: Cents,
    interestRate: number,
    promoRate: number | null,
    promoEndsOn: Day | null,
    minimumPayment: Cents,
    dueDate: Day,
    priority: number,
    now: Date,
  ],
  DebtRow
>(`
  INSERT INTO debts (id, user_id, name, balance, original_balance, interest_rate, promo_rate, promo_ends_on,
    minimum_payment, due_date, priority, created_at)
  VALUES ($1, $2, $3, $4, $4, $5::integer / 100.0, $6::integer / 100.0, $7, $8, $9, $10, $11) RETURNING ${COLUMNS}`);

export const updateDebt = statement<
  [
    id: string,
    name: string,
    interestRate: number,
    promoRate: number | null,
    promoEndsOn: Day | null,
    minimumPayment: Cents,
    dueDate: Day,
  ],
  DebtRow
>(`
  UPDATE debts SET name = $2, interest_rate = $3::integer / 100.0, promo_rate = $4::integer / 100.0, promo_ends_on = $5, minimum_payment = $6,
    due_date = $7
  WHERE id = $1 RETURNING ${COLUMNS}`);

/** Reopens the debt with a new balance. */
export const setBalance = statement<[id: string, balance: Cents, priority: number], never>(`
  UPDATE debts SET balance = $2, is_paid = false, paid_at = NULL, priority = $3,
    original_balance = $2::minor_units + coalesce(
      (SELECT sum(amount) FROM debt_payments WHERE debt_payments.debt_id = debts.id), 0)
  WHERE id = $1`);

export const removeDebt = statement<[id: string, userId: string], { id: string }>(
  'DELETE FROM debts WHERE id = $1 AND user_id = $2 RETURNING id',
);

export type DebtPaymentRow = { id: string; amount: Cents; date: Day; createdAt: string };

export const insertPayment = statement<
  [id: string, debtId: string, userId: string, amount: Cents, date: Day, now: Date],
  DebtPaymentRow
>(`
  INSERT INTO debt_payments (id, debt_id, user_id, amount, date, created_at) VALUES ($1, $2, $3, $4, $5, $6)
  RETURNING id, amount, date, created_at AS "createdAt"`);

export const lowerBalance = statement<[id: string, amount: Cents, now: Date], DebtRow>(`
  UPDATE debts SET balance = balance - $2::minor_units, is_paid = balance = $2::minor_units,
    paid_at = CASE WHEN balance = $2::minor_units THEN $3::timestamptz END
  WHERE id = $1 RETURNING ${COLUMNS}`);

export const listPayments = statement<
  [debtId: string, date: Day | null, id: string | null, limit: number],
  DebtPaymentRow
>(`
  SELECT id, amount, date, created_at AS "createdAt" FROM debt_payments
  WHERE debt_id = $1 AND ($2::date IS NULL OR (date, id) < ($2::date, $3::uuid))
  ORDER BY date DESC, id DESC LIMIT $4`);

/** The total paid on each debt after one day and up to another; debts without payments are left out. */
export const sumPayments = statement<
  [debtIds: readonly string[], after: readonly Day[], upTo: readonly Day[]],
  { debtId: string; amount: Cents }
>(`
  SELECT payment.debt_id AS "debtId", sum(payment.amount) AS amount
  FROM unnest($1::uuid[], $2::date[], $3::date[]) AS period (debt_id, after, up_to)
  JOIN debt_payments AS payment
    ON payment.debt_id = period.debt_id AND payment.date > period.after AND payment.date <= period.up_to
  GROUP BY payment.debt_id`);

/** Numbers debts in the order of their ids, from 1. */
export const setOrder = statement<[userId: string, ids: readonly string[]], never>(`
  UPDATE debts SET priority = wanted.place
  FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
  WHERE debts.id = wanted.id AND debts.user_id = $1`);
