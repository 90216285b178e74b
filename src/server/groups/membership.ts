import type { GroupKind } from '#contract/group-kinds.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Acting, Spending } from '#server/core/context.ts';
import { sqlNamesOf, sqlShownName } from '#server/core/shown-name.ts';
import { refuseEnded } from '#server/http/session/guest.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';

/** The SQL of the name that a person reads of a `"group"`: a direct group has the other person's name. */
export const groupNameFor = (userId: string): string => `
  CASE "group".kind WHEN 'direct' THEN (
    SELECT ${sqlShownName('friend')} FROM users AS friend
    WHERE friend.id = CASE "group".low_id WHEN ${userId} THEN "group".high_id ELSE "group".low_id END
  ) ELSE "group".name END`;

/** A group as a person of the group sees it. */
export type Membership = {
  groupId: string;
  groupName: string;
  kind: GroupKind;
  status: 'active' | 'closed';
  createdBy: string;
  simplifyDebts: boolean;
  currency: Currency;
  creatorHasFullAccess: boolean;
  /** The caller left but has a balance again: they see the group read-only, and may settle. */
  hasLeft: boolean;
};

/**
 * Whether the person of a row of `group_members` sees its group, as SQL. A former member does while they have a balance
 * in it.
 */
export const seesGroup = (member: string): string => `(
    ${member}.left_at IS NULL OR EXISTS (
      SELECT 1 FROM ledger_balances AS kept
      WHERE kept.book_id = ${member}.group_id AND kept.account_id = ${member}.user_id AND kept.balance <> 0
    )
  )`;

const COLUMNS = `
         "group".id AS "groupId", ${groupNameFor('$2')} AS "groupName", "group".kind, "group".status, "group".created_by AS "createdBy",
         "group".simplify_debts AS "simplifyDebts", "group".currency, member.left_at IS NOT NULL AS "hasLeft",
         creator.role = 'admin' OR (creator.subscription_status = 'active' AND
           (creator.subscription_expires_at IS NULL OR creator.subscription_expires_at > $3)) AS "creatorHasFullAccess"`;

const forMember = (members: 'group_members' | 'group_readers') => `
  FROM groups AS "group"
  JOIN ${members} AS member ON member.group_id = "group".id AND member.user_id = $2
  JOIN users AS creator ON creator.id = "group".created_by
  WHERE "group".id = $1 AND "group".deleted_at IS NULL AND ${seesGroup('member')}`;

type Parameters = [groupId: string, userId: string, now: Date];

const findMembership = statement<Parameters, Membership>(`SELECT ${COLUMNS} ${forMember('group_readers')}`);
// Every change of a group's money takes this lock first, so writers of one group queue and never deadlock. The caller's
// own row is locked too: only locked rows are read again after waiting, and the caller may have left meanwhile. Rows
// that refer to the group, such as chat messages, can be inserted meanwhile.
const lockMembership = statement<Parameters, Membership>(
  `SELECT ${COLUMNS} ${forMember('group_members')} FOR NO KEY UPDATE OF "group", member`,
);

/**
 * What the caller is about to do. `read`: look. `spend`: add and change expenses, comments and series. `settle`: pay,
 * remind, void (also in a closed group, also by a former member). `keep`: what members may do in a closed group too
 * (reopen, leave, delete). `change`: everything else. A personal group takes `read` and `spend` only.
 */
export type Permission = 'read' | 'spend' | 'settle' | 'keep' | 'change';

/** Opens a group for a member, locked unless only read. For everyone else it does not exist. */
export async function openGroup(
  context: Pick<Acting, 'db' | 'now' | 'person'>,
  groupId: string,
  purpose: Permission,
): Promise<Membership> {
  const { db, person, now } = context;
  if (purpose === 'read') return admit(first(await findMembership(db, groupId, person.id, now)), purpose);
  const rows = await lockInTurn(db, [groupId], () => lockMembership(db, groupId, person.id, now));
  await refuseEnded(db, person, now);
  return admit(first(rows), purpose);
}

/** Throws unless the caller's membership has the permission. */
function admit<T extends Membership>(membership: T | null, purpose: Permission): T {
  if (membership === null) throw notFound();
  if (purpose !== 'read' && purpose !== 'spend') refusePersonal(membership);
  if (membership.hasLeft && purpose !== 'read' && purpose !== 'settle') {
    throw new AppError('forbidden', 'You left this group');
  }
  if (membership.status === 'closed' && (purpose === 'change' || purpose === 'spend')) {
    throw new AppError('group_closed', 'This group is closed. Reopen it first.');
  }
  return membership;
}

/** Refuses what concerns the people of a group or its end, in a group of just two people. */
export function refuseDirect({ kind }: Pick<Membership, 'kind'>): void {
  if (kind === 'direct') throw new AppError('conflict', 'This is between the two of you');
}

/** Refuses what concerns other people, in the book of one person. */
export function refusePersonal({ kind }: Pick<Membership, 'kind'>): void {
  if (kind === 'personal') throw new AppError('conflict', 'This book is yours alone');
}

/** Refuses an expense if neither the group's creator nor the caller has full access. One's own book is open to all. */
export function requireGroupAccess(
  { deps, person }: Pick<Spending, 'deps' | 'person'>,
  membership: Membership,
): void {
  if (!deps.config.isSubscriptionRequired || membership.kind === 'personal') return;
  if (membership.creatorHasFullAccess || person.hasFullAccess) return;
  throw new AppError('subscription_required', 'Subscription required');
}

export type Member = {
  id: string;
  username: string;
  fullName: string | null;
  profilePicture: string | null;
  isPlaceholder: boolean;
  /** They sign in and can be notified: no placeholder, and no deleted account. */
  hasAccount: boolean;
  hasLeft: boolean;
  /** What rounding charged them too much so far, in millionths of a cent. */
  carry: number;
  /** What they are owed in the group; negative is owed by them. */
  balance: Cents;
};

/** All current and former members, in the order in which they joined. */
export const listMembers = statement<[groupId: string], Member>(`
  SELECT person.id, ${sqlNamesOf('person')},
         person.profile_picture AS "profilePicture", person.is_placeholder AS "isPlaceholder",
         person.is_account AS "hasAccount", member.left_at IS NOT NULL AS "hasLeft",
         coalesce(kept.carry, 0) AS carry, coalesce(kept.balance, 0) AS balance
  FROM group_members AS member
  JOIN users AS person ON person.id = member.user_id
  LEFT JOIN ledger_balances AS kept ON kept.book_id = member.group_id AND kept.account_id = member.user_id
  WHERE member.group_id = $1
  ORDER BY member.joined_at, member.id`);

/** A group that is open for a change, with all current and former members. */
export type OpenedGroup = Membership & { members: Member[] };

/**
 * `openGroup` for a write together with `listMembers`. Both statements are sent together, and the database reads the
 * members once it has locked the group.
 */
export async function openGroupWithMembers(
  context: Pick<Acting, 'db' | 'now' | 'person'>,
  groupId: string,
  purpose: 'spend' | 'change',
): Promise<OpenedGroup> {
  const { db, person, now } = context;
  const [rows, members] = await lockInTurn(db, [groupId], () =>
    Promise.all([lockMembership(db, groupId, person.id, now), listMembers(db, groupId)]),
  );
  await refuseEnded(db, person, now);
  return { ...admit(first(rows), purpose), members };
}

const listWatchers = statement<[groupId: string], { id: string }>(`
  SELECT user_id AS id FROM group_members WHERE group_id = $1`);

/** Refreshes the group on the screens of its members, and of its guests: they are among them, or listen with one. */
export async function tellGroup(
  context: Pick<Acting, 'db' | 'invalidateFor'>,
  groupId: string,
): Promise<void> {
  context.invalidateFor((await listWatchers(context.db, groupId)).map((watcher) => watcher.id));
}

const countPeople = statement<[groupId: string], { people: number }>(
  'SELECT count(*)::int AS people FROM group_members WHERE group_id = $1',
);

/** The number of membership rows of a group, including former members. */
export async function countMembers(db: Db, groupId: string): Promise<number> {
  return first(await countPeople(db, groupId))?.people ?? 0;
}
