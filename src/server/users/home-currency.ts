import type { Currency } from '#domain/currency.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { one } from '#server/platform/database/database.ts';

/** Something that the caller keeps, with the currency of its amounts. */
export function inHomeCurrency<Kept extends object>(
  { person }: Pick<Context, 'person'>,
  kept: Kept,
): Kept & { currency: Currency } {
  return { ...kept, currency: person.homeCurrency };
}

/**
 * Locks the caller, who is about to keep something in their home currency. Throws 409 if it has changed since the call
 * began: the amounts of the call mean the former one.
 */
export async function lockHomeCurrency({ db, person }: Context): Promise<void> {
  const { homeCurrency } = one(await lockUser(db, person.id));
  if (homeCurrency !== person.homeCurrency)
    throw new AppError('conflict', 'Your home currency has just changed. Please try again.');
}
