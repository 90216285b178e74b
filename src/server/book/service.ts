import type { Day } from '#domain/calendar.ts';
import type { Original } from '#domain/exchange.ts';
import type { ExpenseCategory, ExpenseTexts } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import { type Context, within } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { newExpenses, newShares, toExpenseRow, toShareRow } from '#server/expenses/insert-expense.ts';
import { joinGroup } from '#server/groups/join.ts';
import { openGroup } from '#server/groups/membership.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockHomeCurrency } from '#server/users/home-currency.ts';
import * as queries from './queries.ts';

/** What the book is called wherever a group's name is shown. */
const NAME = 'Just me';

/** The caller's own book, which is made at first sight. A call that only reads has no transaction of its own. */
export async function getBook(context: Context): Promise<queries.Book> {
  const { db, deps, person } = context;
  const book = await queries.findBook(db, person.id);
  return book ?? inTransaction(deps.pool, (own) => ensureBook(within(context, own)));
}

/** The caller's own book, made in the transaction of the context if there is none. */
export async function ensureBook(context: Context): Promise<queries.Book> {
  const { db, person, now, today } = context;
  const known = await queries.findBook(db, person.id);
  if (known !== null) return known;
  // Two first calls wait for each other here, and the second one finds the book of the first.
  await lockHomeCurrency(context);
  const made = await queries.findBook(db, person.id);
  if (made !== null) return made;
  const book = { groupId: newId(), currency: person.homeCurrency };
  await queries.insertBook(db, book.groupId, person.id, NAME, today, book.currency, now);
  await joinGroup(db, { groupId: book.groupId, userId: person.id, now });
  return book;
}

/** An expense of the caller's own book, or money in; the amount in the currency of the book. */
export type NewEntry = ExpenseTexts & {
  title: string;
  amount: Cents;
  date: Day;
  category: ExpenseCategory;
  isIncome: boolean;
  isRefund: boolean;
  /** What was paid, where that was in another currency. */
  original: Original | null;
};

/** The most entries of one statement. */
const MAX_BATCH = 1000;

/**
 * Adds entries to the caller's own book in the transaction of the context, which locks the book first. Returns their
 * ids in the same order.
 */
export async function addEntries(context: Context, entries: readonly NewEntry[]): Promise<string[]> {
  const { db, person, now } = context;
  const { groupId } = await ensureBook(context);
  await openGroup(context, groupId, 'spend');
  const made = entries.map((entry) => {
    const id = newId();
    const share = { userId: person.id, amount: entry.amount, carry: 0 };
    const split = { mode: 'equal', participants: [person.id] } as const;
    const [paidBy, createdBy] = [person.id, person.id];
    const expense = { ...entry, id, groupId, paidBy, createdBy, now, split, splitType: 'equal' } as const;
    return { id, expense: { ...expense, occurrence: null }, share };
  });
  for (let start = 0; start < made.length; start += MAX_BATCH) {
    const batch = made.slice(start, start + MAX_BATCH);
    await queries.insertEntries(
      db,
      newExpenses.of(batch.map(({ expense }) => toExpenseRow(expense))),
      // Nothing is owed in a book of one, so there are no ledger entries.
      newShares.of(batch.map(({ id, share }) => toShareRow({ expenseId: id, groupId, share, isPaid: true }))),
    );
  }
  context.tell([person.id]);
  return made.map(({ id }) => id);
}
