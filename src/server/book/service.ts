// Why: docs/decisions/0045.
import { JUST_ME } from '#domain/names.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { joinGroup } from '#server/groups/join.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { lockHomeCurrency } from '#server/users/home-currency.ts';
import * as queries from './queries.ts';

/**
 * The caller's personal book, which is created on first use. A call that only reads runs without a transaction, so this
 * opens one.
 */
export async function getBook(context: Context): Promise<queries.Book> {
  const { db, deps, person } = context;
  const book = await queries.findBook(db, person.id);
  return book ?? inTransaction(deps.pool, (own) => ensureBook(context.within(own)));
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
  await queries.insertBook(db, book.groupId, person.id, JUST_ME.message, today, book.currency, now);
  await joinGroup(db, { groupId: book.groupId, userId: person.id, now });
  return book;
}
