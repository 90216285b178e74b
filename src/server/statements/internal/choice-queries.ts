import type { DefaultSplit } from '#contract/default-split.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import type { PayLink } from '#domain/pay-links.ts';
import type { RememberedChoices } from '#domain/statements/statement.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { payLinksOf } from '#server/users/pay-links.ts';

/** The maximum number of merchants and headers that are stored for a person: the most recent ones. */
const MAX_CHOICES = 5000;
const MAX_HEADERS = 50;

export type ChoiceRow = {
  merchant: string;
  category: ExpenseCategory;
  groupId: string | null;
  split: DefaultSplit['split'] | null;
};

/** A person's choices for merchants, the newest first. */
export const listChoices = statement<[userId: string], ChoiceRow>(`
  SELECT merchant, category, group_id AS "groupId", split FROM merchant_choices
  WHERE user_id = $1 ORDER BY chosen_at DESC, merchant LIMIT ${MAX_CHOICES}`);

export const newChoices = rows({
  merchant: 'text',
  category: 'text',
  group_id: 'uuid | null',
  split: 'jsonb | null',
});

/** Stores choices, each merchant once. */
export const saveChoices = statement<[RowsOf<typeof newChoices>, userId: string, now: Date], never>(`
  INSERT INTO merchant_choices (user_id, chosen_at, ${newChoices.names})
  SELECT $2::uuid, $3::timestamptz, ${newChoices.names} FROM ${newChoices.from('$1')} ORDER BY merchant
  ON CONFLICT (user_id, merchant) DO UPDATE SET
    category = excluded.category, group_id = excluded.group_id, split = excluded.split, chosen_at = excluded.chosen_at`);

export const forgetOldChoices = statement<[userId: string], never>(`
  DELETE FROM merchant_choices WHERE user_id = $1 AND merchant IN (
    SELECT merchant FROM merchant_choices WHERE user_id = $1 ORDER BY chosen_at DESC, merchant OFFSET ${MAX_CHOICES})`);

export type ShareGroup = { id: string; name: string; userIds: readonly string[] };

/** The open groups in this currency to which a person belongs, with their members. */
export const listShareGroups = statement<
  [userId: string, groupIds: readonly string[], currency: string],
  ShareGroup
>(`
  SELECT "group".id, ${groupNameFor('$1')} AS name,
         ARRAY(SELECT user_id FROM group_members WHERE group_id = "group".id AND left_at IS NULL) AS "userIds"
  FROM groups AS "group"
  JOIN group_members AS member ON member.group_id = "group".id AND member.user_id = $1 AND member.left_at IS NULL
  WHERE "group".id = ANY($2) AND "group".currency = $3 AND "group".status = 'active' AND "group".deleted_at IS NULL`);

export type NamedPerson = {
  id: string;
  username: string;
  fullName: string | null;
  handle: string;
  payLinks: PayLink[];
};

/** People with the names and pay links by which a bank may name them. */
export const listNames = statement<[ids: readonly string[]], NamedPerson>(`
  SELECT id, ${sqlNamesOf('users')}, username AS handle, ${payLinksOf('users.id')} AS "payLinks"
  FROM users WHERE id = ANY($1)`);

/** The maximum number of expenses of one group, and of all, whose titles tell a category: the newest ones. */
const MAX_IN_GROUP = 500;
const MAX_TITLES = 5000;

/** The titles of a person's groups with their categories, the newest first. */
export const listTitleCategories = statement<
  [userId: string],
  { title: string; merchant: string | null; category: ExpenseCategory }
>(`
  SELECT expense.title, expense.merchant_name AS merchant, expense.category
  FROM group_members AS member
  JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT title, merchant_name, category, id FROM expenses
    WHERE group_id = "group".id AND deleted_at IS NULL ORDER BY id DESC LIMIT ${MAX_IN_GROUP}
  ) AS expense
  WHERE member.user_id = $1 AND member.left_at IS NULL AND expense.category <> 'other'
  ORDER BY expense.id DESC LIMIT ${MAX_TITLES}`);

/** The choices for files with a header. `header` is its hash in hexadecimal digits. */
export type HeaderChoice = RememberedChoices & { header: string };

export const listHeaders = statement<[userId: string], HeaderChoice>(`
  SELECT encode(header, 'hex') AS header, columns, date_order AS "dateOrder", signs, decimal_mark AS decimal
  FROM statement_columns
  WHERE user_id = $1 ORDER BY chosen_at DESC LIMIT ${MAX_HEADERS}`);

export const saveHeader = statement<
  [
    userId: string,
    header: string,
    columns: object,
    dateOrder: string | null,
    signs: string | null,
    decimal: string | null,
    now: Date,
  ],
  never
>(`
  INSERT INTO statement_columns (user_id, header, columns, date_order, signs, decimal_mark, chosen_at)
  VALUES ($1, decode($2, 'hex'), $3, $4, $5, $6, $7)
  ON CONFLICT (user_id, header) DO UPDATE SET
    columns = excluded.columns, date_order = coalesce(excluded.date_order, statement_columns.date_order),
    signs = coalesce(excluded.signs, statement_columns.signs),
    decimal_mark = coalesce(excluded.decimal_mark, statement_columns.decimal_mark), chosen_at = excluded.chosen_at`);

export const forgetOldHeaders = statement<[userId: string], never>(`
  DELETE FROM statement_columns WHERE user_id = $1 AND header IN (
    SELECT header FROM statement_columns WHERE user_id = $1 ORDER BY chosen_at DESC OFFSET ${MAX_HEADERS})`);
