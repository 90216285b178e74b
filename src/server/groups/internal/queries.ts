import type { DefaultSplit } from '#contract/default-split.ts';
import type { NewFamily } from '#contract/families.ts';
import type { GroupKind } from '#contract/group-kinds.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { sqlNamesJson } from '#server/core/shown-name.ts';
import { FAMILIES_OF, type FamilyRow } from '#server/groups/families.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

export type GroupStatus = 'active' | 'closed';

/** A group as its card shows it to a person of the group. */
export type GroupCard = {
  id: string;
  name: string;
  kind: GroupKind;
  description: string | null;
  status: GroupStatus;
  date: Day;
  image: string | null;
  location: string | null;
  currency: Currency;
  budget: Cents | null;
  defaultSplit: DefaultSplit | null;
  createdBy: string;
  createdAt: string;
  members: {
    id: string;
    username: string;
    fullName: string | null;
    profilePicture: string | null;
    isPlaceholder: boolean;
  }[];
  families: FamilyRow[];
  expensesCount: number;
  totalAmount: Cents;
  balance: Cents;
};

// Null where there is none.
const DEFAULT_SPLIT = `
  "group".default_split || jsonb_build_object('needsLook', "group".default_split_needs_look)`;

const FIELDS = `
  "group".id, ${groupNameFor('me.user_id')} AS name, "group".kind, "group".description, "group".status, "group".date, "group".image,
  "group".location, "group".currency, "group".budget, ${DEFAULT_SPLIT} AS "defaultSplit",
  "group".created_by AS "createdBy", "group".created_at AS "createdAt",
  coalesce(total.expenses_count, 0) AS "expensesCount", coalesce(total.total_amount, 0) AS "totalAmount",
  coalesce(kept.balance, 0) AS balance, ${FAMILIES_OF('"group".id')} AS families`;

const MEMBERS = `(
  SELECT coalesce(json_agg(json_build_object(
    'id', person.id, ${sqlNamesJson('person')},
    'profilePicture', person.profile_picture, 'isPlaceholder', person.is_placeholder)
    ORDER BY member.joined_at, member.id), '[]')
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = "group".id AND member.left_at IS NULL) AS members`;

// The joins of a group's card, starting from `me`, the caller's membership.
const JOINS = `
  JOIN groups AS "group" ON "group".id = me.group_id AND "group".deleted_at IS NULL
  LEFT JOIN group_totals AS total ON total.group_id = "group".id
  LEFT JOIN ledger_balances AS kept ON kept.book_id = "group".id AND kept.account_id = me.user_id`;

// A former member sees the group again while they have a balance.
const IS_SEEN = '(me.left_at IS NULL OR kept.balance <> 0)';

const ofMine = (members: 'group_members' | 'group_readers') =>
  `FROM ${members} AS me ${JOINS} WHERE me.user_id = $1 AND ${IS_SEEN}`;
const OF_MINE = ofMine('group_members');

export const listCards = statement<
  [userId: string, status: GroupStatus | null, date: Day | null, id: string | null, limit: number],
  GroupCard
>(`
  SELECT ${FIELDS}, ${MEMBERS} ${OF_MINE} AND "group".kind = 'standard'
    AND ($2::text IS NULL OR "group".status = $2)
    AND ($3::date IS NULL OR ("group".date, "group".id) < ($3::date, $4::uuid))
  ORDER BY "group".date DESC, "group".id DESC LIMIT $5`);

const selectCard = statement<[userId: string, groupId: string], GroupCard>(
  `SELECT ${FIELDS}, ${MEMBERS} ${OF_MINE} AND "group".id = $2`,
);

export async function findCard(db: Db, groupId: string, userId: string): Promise<GroupCard | null> {
  return first(await selectCard(db, userId, groupId));
}

/** A current or former member. The balance is a plain number of cents, because it is read from JSON; carry is in millionths of a cent. */
type GroupPerson = {
  id: string;
  username: string;
  fullName: string | null;
  profilePicture: string | null;
  isPlaceholder: boolean;
  hasLeft: boolean;
  balance: number;
  carry: number;
};

/** The debt between two members: a positive balance is owed by the higher id. A plain number of cents. */
type GroupPair = { low: string; high: string; balance: number };

/** A group as its page shows it to a person of the group. */
export type GroupRow = Omit<GroupCard, 'members'> & {
  simplifyDebts: boolean;
  /** The caller left it. */
  hasLeft: boolean;
  /** In the order they joined. */
  people: GroupPerson[];
  /** Null if debts are simplified, because the plan does not use them. */
  pairs: GroupPair[] | null;
  hasSeries: boolean;
};

// Everything that a group's page shows in one statement, so that its numbers belong to one moment.
const selectGroup = statement<[userId: string, groupId: string], GroupRow>(`
  SELECT ${FIELDS}, "group".simplify_debts AS "simplifyDebts", me.left_at IS NOT NULL AS "hasLeft",
    (SELECT json_agg(json_build_object(
       'id', person.id, ${sqlNamesJson('person')},
       'profilePicture', person.profile_picture, 'isPlaceholder', person.is_placeholder,
       'hasLeft', member.left_at IS NOT NULL, 'balance', coalesce(theirs.balance, 0),
       'carry', coalesce(theirs.carry, 0))
       ORDER BY member.joined_at, member.id)
     FROM group_members AS member
     JOIN users AS person ON person.id = member.user_id
     LEFT JOIN ledger_balances AS theirs
       ON theirs.book_id = member.group_id AND theirs.account_id = member.user_id
     WHERE member.group_id = "group".id) AS people,
    CASE WHEN NOT "group".simplify_debts THEN (
      SELECT coalesce(json_agg(json_build_object(
        'low', low_id, 'high', high_id, 'balance', pair.balance) ORDER BY low_id, high_id), '[]')
      FROM ledger_pairs AS pair WHERE pair.book_id = "group".id AND pair.balance <> 0
    ) END AS pairs,
    EXISTS (SELECT 1 FROM expense_series WHERE group_id = "group".id AND next_date IS NOT NULL) AS "hasSeries"
  ${ofMine('group_readers')} AND "group".id = $2`);

export async function findGroup(db: Db, groupId: string, userId: string): Promise<GroupRow | null> {
  return first(await selectGroup(db, userId, groupId));
}

export const insertGroup = statement<
  [
    id: string,
    name: string,
    description: string | null,
    date: Day,
    createdBy: string,
    now: Date,
    location: string | null,
    currency: Currency,
    budget: Cents | null,
  ],
  never
>(`
  INSERT INTO groups (id, name, description, date, created_by, created_at, location, currency, budget)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** The editable fields of a group. */
export type GroupFields = {
  name: string;
  description: string | null;
  date: Day;
  status: GroupStatus;
  image: string | null;
  simplifyDebts: boolean;
  location: string | null;
  currency: Currency;
  budget: Cents | null;
  defaultSplit: DefaultSplit | null;
  families: readonly NewFamily[];
};

export const selectFields = statement<[id: string], GroupFields>(`
  SELECT name, description, date, status, image, simplify_debts AS "simplifyDebts", location, currency, budget,
    ${DEFAULT_SPLIT} AS "defaultSplit", ${FAMILIES_OF('"group".id')} AS families
  FROM groups AS "group" WHERE id = $1`);

/** Sets what new expenses start with; null clears it. It was looked at then. */
export const setDefaultSplit = statement<
  [id: string, defaultSplit: Omit<DefaultSplit, 'needsLook'> | null],
  never
>('UPDATE groups SET default_split = $2::jsonb, default_split_needs_look = false WHERE id = $1');

export const updateFields = statement<
  [
    id: string,
    name: string,
    description: string | null,
    date: Day,
    status: GroupStatus,
    image: string | null,
    simplifyDebts: boolean,
    location: string | null,
    currency: Currency,
    budget: Cents | null,
  ],
  never
>(`
  UPDATE groups SET name = $2, description = $3, date = $4, status = $5, image = $6, simplify_debts = $7,
    location = $8, currency = $9, budget = $10
  WHERE id = $1`);

const selectMoney = statement<[groupId: string], { hasMoney: boolean }>(`
  SELECT EXISTS (SELECT 1 FROM expenses WHERE group_id = $1)
      OR EXISTS (SELECT 1 FROM payments WHERE group_id = $1)
      OR EXISTS (SELECT 1 FROM ledger_entries WHERE book_id = $1)
      OR EXISTS (SELECT 1 FROM expense_series WHERE group_id = $1)
      OR EXISTS (SELECT 1 FROM bill_series WHERE share_group_id = $1) AS "hasMoney"`);

/** Whether the group has an amount beside its budget: also of what was deleted or voided, and of bills shared with it. */
export async function hasMoney(db: Db, groupId: string): Promise<boolean> {
  return first(await selectMoney(db, groupId))?.hasMoney ?? false;
}

/** Sets the picture; returns the previous one. The caller holds the group's lock. */
export const replaceImage = statement<[id: string, image: string], { image: string | null }>(`
  UPDATE groups AS changed SET image = $2 FROM groups AS old
  WHERE changed.id = $1 AND old.id = $1 RETURNING old.image`);

export const markDeleted = statement<[id: string, userId: string, now: Date], never>(
  'UPDATE groups SET deleted_at = $3, deleted_by = $2 WHERE id = $1',
);

export const markRestored = statement<[id: string], never>(
  'UPDATE groups SET deleted_at = NULL, deleted_by = NULL WHERE id = $1',
);

/** A deleted group can be restored for 30 days. The hourly job may be late, so the time is checked too. */
const KEPT = `interval '30 days'`;

export const lockDeleted = statement<[id: string, userId: string, now: Date], { name: string }>(`
  SELECT "group".name
  FROM groups AS "group"
  JOIN group_members AS me ON me.group_id = "group".id AND me.user_id = $2 AND me.left_at IS NULL
  WHERE "group".id = $1 AND "group".deleted_at > $3::timestamptz - ${KEPT}
  FOR NO KEY UPDATE OF "group"`);

export const listDeleted = statement<
  [userId: string, now: Date, deletedAt: string | null, id: string | null, limit: number],
  { id: string; name: string; deletedAt: string }
>(`
  SELECT "group".id, "group".name, "group".deleted_at AS "deletedAt"
  FROM group_members AS me JOIN groups AS "group" ON "group".id = me.group_id
  WHERE me.user_id = $1 AND me.left_at IS NULL AND "group".deleted_at > $2::timestamptz - ${KEPT}
    AND ($3::timestamptz IS NULL OR ("group".deleted_at, "group".id) < ($3::timestamptz, $4::uuid))
  ORDER BY "group".deleted_at DESC, "group".id DESC LIMIT $5`);

/** Deletes the groups whose 30 days are over; returns their pictures. */
export const purgeOldGroups = statement<[now: Date], { image: string | null; receipts: readonly string[] }>(`
  SELECT image, ARRAY(SELECT file.url FROM expense_files AS file JOIN expenses AS expense ON expense.id = file.expense_id
                      WHERE expense.group_id = groups.id) AS receipts, purge_group(id)
  FROM groups WHERE deleted_at < $1::timestamptz - ${KEPT}`);

const selectOpen = statement<[groupId: string], { isOpen: boolean }>(`
  SELECT EXISTS (SELECT 1 FROM ledger_balances WHERE book_id = $1 AND balance <> 0) AS "isOpen"`);

/** Whether anyone in the group has an open balance. */
export async function hasOpenBalance(db: Db, groupId: string): Promise<boolean> {
  return first(await selectOpen(db, groupId))?.isOpen ?? false;
}

const selectOthers = statement<[groupId: string, userId: string], { hasOthers: boolean }>(`
  SELECT EXISTS (
    SELECT 1 FROM group_members AS member JOIN users AS person ON person.id = member.user_id
    WHERE member.group_id = $1 AND member.user_id <> $2 AND member.left_at IS NULL AND NOT person.is_placeholder
  ) AS "hasOthers"`);

/**
 * Whether another person stays in the group when this person leaves. A placeholder cannot act, so it does not count.
 */
export async function hasOtherPeople(db: Db, groupId: string, userId: string): Promise<boolean> {
  return first(await selectOthers(db, groupId, userId))?.hasOthers ?? false;
}

/** Who sees a pending invitation to this group on their dashboard. */
export const listInvitedPeople = statement<[groupId: string, now: Date], { id: string }>(`
  WITH open AS (
    SELECT recipient_id, recipient_email FROM group_invitations
    WHERE group_id = $1 AND status = 'pending' AND expires_at > $2
  )
  SELECT recipient_id AS id FROM open WHERE recipient_id IS NOT NULL
  UNION
  SELECT person.id FROM open JOIN users AS person ON ${folded('person.email')} = ${folded('open.recipient_email')}
  WHERE person.email_verified`);
