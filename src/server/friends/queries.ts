import type { Currency } from '#domain/currency.ts';
import { sqlShownName } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

export type FriendRow = {
  id: string;
  username: string;
  fullName: string | null;
  profilePicture: string | null;
  groupsCount: number;
};

// $1 is the caller; $2 are people with a plan line between them and the caller, even if one of the two left the group.
const FRIENDS = `
  SELECT theirs.user_id AS id, count(*) FILTER (WHERE "group".kind = 'standard')::int AS groups_count
  FROM group_members AS mine
  JOIN groups AS "group" ON "group".id = mine.group_id AND "group".deleted_at IS NULL
  JOIN group_members AS theirs
    ON theirs.group_id = mine.group_id AND theirs.user_id <> mine.user_id AND theirs.left_at IS NULL
  WHERE mine.user_id = $1 AND mine.left_at IS NULL
  GROUP BY theirs.user_id`;

const PEOPLE = `
  SELECT person.id, person.username, person.full_name AS "fullName", person.profile_picture AS "profilePicture",
         coalesce(friend.groups_count, 0) AS "groupsCount"
  FROM (${FRIENDS}) AS friend FULL JOIN unnest($2::uuid[]) AS line (id) ON line.id = friend.id
  JOIN users AS person ON person.id = coalesce(friend.id, line.id) AND person.is_account`;

const NAME = folded(sqlShownName('person'));

/** A person's friends by name, after the one with the id `after`. */
export const listFriends = statement<
  [userId: string, withLines: readonly string[], after: string | null, limit: number],
  FriendRow
>(`
  ${PEOPLE}
  WHERE $3::uuid IS NULL
    OR (${NAME}, person.id) > (SELECT ${folded(sqlShownName('users'))}, id FROM users WHERE id = $3)
  ORDER BY ${NAME}, person.id LIMIT $4`);

const selectFriend = statement<[userId: string, withLines: readonly string[], friendId: string], FriendRow>(
  `${PEOPLE} WHERE person.id = $3`,
);

/** One friend of a person; null for everyone else. */
export async function findFriend(
  db: Db,
  userId: string,
  withLines: readonly string[],
  friendId: string,
): Promise<FriendRow | null> {
  return first(await selectFriend(db, userId, withLines, friendId));
}

export type SharedGroupRow = { groupId: string; groupName: string; currency: Currency };

/** The groups that both people belong to, newest first. */
export const listShared = statement<[userId: string, friendId: string, limit: number], SharedGroupRow>(`
  SELECT "group".id AS "groupId", ${groupNameFor('$1')} AS "groupName", "group".currency
  FROM group_members AS mine
  JOIN group_members AS theirs
    ON theirs.group_id = mine.group_id AND theirs.user_id = $2 AND theirs.left_at IS NULL
  JOIN groups AS "group" ON "group".id = mine.group_id AND "group".deleted_at IS NULL
  WHERE mine.user_id = $1 AND mine.left_at IS NULL
  ORDER BY "group".id DESC LIMIT $3`);

const selectDirect = statement<[userId: string, friendId: string], { id: string }>(`
  SELECT id FROM groups
  WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid) AND deleted_at IS NULL`);

/** The id of the direct group of two people; null if there is none. */
export async function findDirect(db: Db, userId: string, friendId: string): Promise<string | null> {
  return first(await selectDirect(db, userId, friendId))?.id ?? null;
}
