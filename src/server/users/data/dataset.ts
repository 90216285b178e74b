import { sqlShownName } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Statement, statement } from '#server/platform/database/database.ts';
import { decimalText } from '#server/platform/database/decimals.ts';

type OfPerson = Statement<[userId: string], Record<string, unknown>>;

/** One kind of exported data; `tables` lists the tables that it covers. */
export type Dataset = { name: string; tables: readonly string[]; select: OfPerson };

/**
 * Declares a dataset. Its columns are listed one by one: never a password, a token, a sealed number or the provider's
 * ids. Amounts are decimals as texts. The rows are ordered by time.
 */
export const data = (name: string, tables: readonly string[], text: string): Dataset => ({
  name,
  tables,
  select: statement<[userId: string], Record<string, unknown>>(text),
});

/** The SQL of a person's name. */
export const nameOf = (id: string) => `(SELECT ${sqlShownName('users')} FROM users WHERE id = ${id})`;
/** The SQL of a group's name. */
export const groupOf = (id: string) =>
  `(SELECT ${groupNameFor('$1')} FROM groups AS "group" WHERE "group".id = ${id})`;
/** The SQL of an amount in a column's currency. */
export const amountIn = (currency: string, column: string, name = column.split('.').at(-1)) =>
  `${decimalText(column, currency)} AS ${name}`;
