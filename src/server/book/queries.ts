import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Db, first, one, statement } from '#server/platform/database/database.ts';

export type Book = { groupId: string; currency: Currency };

const selectBook = statement<[userId: string], Book>(`
  SELECT id AS "groupId", currency FROM groups WHERE created_by = $1 AND kind = 'personal'`);

/** A person's own book; null if they have none yet. */
export async function findBook(db: Db, userId: string): Promise<Book | null> {
  return first(await selectBook(db, userId));
}

const selectOwn = statement<[userId: string], { hasAny: boolean }>(`
  SELECT EXISTS (
    SELECT 1 FROM groups AS book
    JOIN expenses AS expense ON expense.group_id = book.id AND expense.deleted_at IS NULL
    WHERE book.created_by = $1 AND book.kind = 'personal') AS "hasAny"`);

/** Whether a person's own book has an expense. */
export async function hasOwnExpenses(db: Db, userId: string): Promise<{ hasAny: boolean }> {
  return one(await selectOwn(db, userId));
}

export const insertBook = statement<
  [id: string, userId: string, name: string, date: Day, currency: Currency, now: Date],
  never
>(`
  INSERT INTO groups (id, name, kind, created_by, date, currency, created_at)
  VALUES ($1, $3, 'personal', $2, $4, $5, $6)`);
