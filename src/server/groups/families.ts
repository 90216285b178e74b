import type { NewFamily } from '#contract/families.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

const newFamilies = rows({ id: 'uuid', group_id: 'uuid', name: 'text' });
const newMembers = rows({ group_id: 'uuid', user_id: 'uuid', family_id: 'uuid' });

const deleteFamilies = statement<[groupId: string], never>('DELETE FROM families WHERE group_id = $1');

const insertFamilies = statement<[RowsOf<typeof newFamilies>, RowsOf<typeof newMembers>], never>(`
  WITH family AS (
    INSERT INTO families (${newFamilies.names}) SELECT ${newFamilies.names} FROM ${newFamilies.from('$1')}
  )
  INSERT INTO family_members (${newMembers.names}) SELECT ${newMembers.names} FROM ${newMembers.from('$2')}`);

/** Replaces all families of the group. The caller holds the group's lock. */
export async function replaceFamilies(
  db: Db,
  groupId: string,
  families: readonly NewFamily[],
): Promise<void> {
  await deleteFamilies(db, groupId);
  if (families.length === 0) return;
  const made = families.map((family) => ({ ...family, id: newId() }));
  await insertFamilies(
    db,
    newFamilies.of(made.map(({ id, name }) => ({ id, group_id: groupId, name }))),
    newMembers.of(
      made.flatMap(({ id, userIds }) =>
        userIds.map((userId) => ({ group_id: groupId, user_id: userId, family_id: id })),
      ),
    ),
  );
}

/** The people whose family has someone who was not in their family before. */
export function findNewlyTogether(before: readonly NewFamily[], after: readonly NewFamily[]): string[] {
  return after.flatMap(({ userIds }) =>
    userIds.filter((userId) => {
      const known = new Set(before.find((family) => family.userIds.includes(userId))?.userIds);
      return userIds.some((other) => other !== userId && !known.has(other));
    }),
  );
}

/** A family as statements read it: the ids of its people in order. */
export type FamilyRow = { id: string; name: string; userIds: string[] };

/** The SQL of a group's families as JSON, in the order they were given. */
export const FAMILIES_OF = (groupId: string): string => `(
  SELECT coalesce(json_agg(json_build_object('id', family.id, 'name', family.name, 'userIds', (
    SELECT json_agg(user_id ORDER BY user_id) FROM family_members
    WHERE group_id = family.group_id AND family_id = family.id)) ORDER BY family.id), '[]')
  FROM families AS family WHERE family.group_id = ${groupId})`;

/** A family with its group. */
export type GroupFamilyRow = FamilyRow & { groupId: string };

/** The columns of a `GroupFamilyRow`, of the table `families` with the name `family`. */
export const FAMILY_COLUMNS = `
  family.group_id AS "groupId", family.id, family.name, ARRAY(
    SELECT user_id FROM family_members AS each
    WHERE each.group_id = family.group_id AND each.family_id = family.id ORDER BY user_id) AS "userIds"`;

/** The families of groups. */
export const listFamilies = statement<[groupIds: readonly string[]], GroupFamilyRow>(`
  SELECT ${FAMILY_COLUMNS} FROM families AS family WHERE group_id = ANY($1) ORDER BY family.id`);
