import type { Cents } from '#domain/money.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

export type Leaving = {
  username: string;
  fullName: string | null;
  email: string | null;
  pendingEmail: string | null;
  profilePicture: string | null;
  customerId: string | null;
};

const lockPerson = statement<[id: string], Leaving>(`
  SELECT username, full_name AS "fullName", email, profile_picture AS "profilePicture", stripe_customer_id AS "customerId",
         (SELECT change.email FROM email_changes AS change WHERE user_id = users.id) AS "pendingEmail"
  FROM users WHERE id = $1 AND deleted_at IS NULL AND NOT is_placeholder FOR NO KEY UPDATE`);

/** The person, locked; null for an unknown or deleted person or a placeholder. */
export async function findLeaving(db: Db, id: string): Promise<Leaving | null> {
  return first(await lockPerson(db, id));
}

/** Groups are locked before people and wallets, in the order of their ids, as everywhere. */
export const lockGroups = statement<[userId: string], { id: string }>(`
  SELECT "group".id FROM groups AS "group"
  WHERE id IN (SELECT group_id FROM group_members WHERE user_id = $1)
  ORDER BY "group".id FOR UPDATE`);

export const lockWallet = statement<[userId: string], { balance: Cents }>(
  'SELECT balance FROM wallets WHERE user_id = $1 FOR UPDATE',
);

const selectUnderWay = statement<[userId: string], { isUnderWay: boolean }>(`
  SELECT EXISTS (
      SELECT 1 FROM wallet_transactions AS line JOIN wallets AS wallet ON wallet.id = line.wallet_id
      WHERE wallet.user_id = $1 AND line.status = 'pending')
    OR EXISTS (
      SELECT 1 FROM payments WHERE $1 IN (from_user_id, to_user_id) AND type = 'payment' AND status = 'pending')
    AS "isUnderWay"`);

/** Whether the person has pending transfers of money, whose result still needs an owner. */
export async function hasMoneyUnderWay(db: Db, userId: string): Promise<boolean> {
  return first(await selectUnderWay(db, userId))?.isUnderWay ?? false;
}

// Every other person left without a balance. Placeholders and deleted people cannot act anymore and do not count.
const ALONE = `
  SELECT me.group_id FROM group_members AS me
  WHERE me.user_id = $1 AND NOT EXISTS (
    SELECT 1 FROM group_members AS other
    JOIN users AS person
      ON person.id = other.user_id AND NOT person.is_placeholder AND person.deleted_at IS NULL
    LEFT JOIN ledger_balances AS kept ON kept.book_id = other.group_id AND kept.account_id = other.user_id
    WHERE other.group_id = me.group_id AND other.user_id <> $1 AND (other.left_at IS NULL OR kept.balance <> 0))`;

export const markAlone = statement<[userId: string, now: Date], { id: string }>(`
  UPDATE groups SET deleted_at = coalesce(deleted_at, $2), deleted_by = $1 WHERE id IN (${ALONE}) RETURNING id`);

/** Deletes groups for good; returns their files. The groups are marked as deleted. */
export const purgeGroups = statement<[ids: readonly string[]], { files: readonly string[] }>(`
  SELECT array_remove(image || ARRAY(
           SELECT file.url FROM expense_files AS file JOIN expenses AS expense ON expense.id = file.expense_id
           WHERE expense.group_id = groups.id
         ), NULL) AS files,
         purge_group(id)
  FROM groups WHERE id = ANY($1::uuid[])`);

/** People in groups without an account: placeholders and deleted people. */
export const listNobodies = statement<[groupIds: readonly string[]], { id: string }>(`
  SELECT DISTINCT person.id FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = ANY($1::uuid[]) AND (person.is_placeholder OR person.deleted_at IS NOT NULL)`);

export const removeNobodies = statement<[ids: readonly string[]], never>(`
  DELETE FROM users WHERE id = ANY($1::uuid[]) AND (is_placeholder OR deleted_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM group_members WHERE user_id = users.id)`);

export const leaveGroups = statement<[userId: string, now: Date], { groupId: string; title: string }>(`
  WITH gone AS (
    UPDATE group_members SET left_at = $2 WHERE user_id = $1 AND left_at IS NULL RETURNING group_id
  )
  SELECT gone.group_id AS "groupId", ${groupNameFor('$1')} AS title
  FROM gone JOIN groups AS "group" ON "group".id = gone.group_id WHERE "group".deleted_at IS NULL`);

export const listWatchers = statement<[userId: string], { id: string }>(`
  SELECT DISTINCT other.user_id AS id
  FROM group_members AS me JOIN group_members AS other ON other.group_id = me.group_id
  WHERE me.user_id = $1 AND other.user_id <> $1`);

export const markGone = statement<[id: string, now: Date], never>(
  'UPDATE users SET deleted_at = $2 WHERE id = $1',
);

export const forgetPerson = statement<[id: string], never>('SELECT forget_person($1)');

/** Repeats the removal for recently deleted people: a call of theirs may have added something meanwhile. */
export const forgetGone = statement<[since: Date], never>(`
  SELECT forget_person(id) FROM unnest(ARRAY(SELECT id FROM users WHERE deleted_at > $1 LIMIT 1000)) AS gone (id)`);
