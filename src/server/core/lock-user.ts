import type { Currency } from '#domain/currency.ts';
import { statement } from '#server/platform/database/database.ts';

/** Serializes calls that change rows of one person, where row locks are not enough: their number and order. */
export const lockUser = statement<[id: string], { homeCurrency: Currency }>(
  'SELECT home_currency AS "homeCurrency" FROM users WHERE id = $1 FOR NO KEY UPDATE',
);
