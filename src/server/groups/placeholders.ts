import { isSameName, shownName } from '#domain/names.ts';
import { AppError } from '#server/core/app-error.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import type { Member } from './membership.ts';

const newPlaceholders = rows({ id: 'uuid', name: 'text', created_at: 'timestamptz' });

const insertPlaceholders = statement<[RowsOf<typeof newPlaceholders>], never>(`
  INSERT INTO users (id, username, display_name, is_placeholder, created_at)
  SELECT id, 'placeholder:' || id, name, true, created_at FROM ${newPlaceholders.from('$1')}`);

const newMembers = rows({ id: 'uuid', group_id: 'uuid', user_id: 'uuid', joined_at: 'timestamptz' });

const insertMembers = statement<[RowsOf<typeof newMembers>], never>(`
  INSERT INTO group_members (${newMembers.names}) SELECT ${newMembers.names} FROM ${newMembers.from('$1')}`);

/** Refuses a name that one of these people has, in any case. `field` is the field of the body with the name. */
export function refuseTakenName(taken: readonly string[], name: string, field: string): void {
  if (!taken.some((each) => isSameName(each, name))) return;
  const message = 'Somebody has this name already';
  throw new AppError('conflict', message, { issues: [{ path: field, message }] });
}

/** Refuses a name that one of the present members of a group has, in any case. The body's field is `name`. */
export function refuseNameOfMember(members: readonly Member[], name: string): void {
  const present = members.filter(({ hasLeft }) => !hasLeft);
  refuseTakenName(
    present.flatMap((member) => [member.username, shownName(member)]),
    name,
    'name',
  );
}

type Adding = { groupId: string; placeholders: readonly { id: string; name: string }[]; now: Date };

/** Adds people without an account to a group. The caller holds the group's lock and has counted its people. */
export async function addPlaceholders(db: Db, { groupId, placeholders, now }: Adding): Promise<void> {
  await insertPlaceholders(
    db,
    newPlaceholders.of(placeholders.map((each) => ({ ...each, created_at: now }))),
  );
  await insertMembers(
    db,
    newMembers.of(
      placeholders.map(({ id }) => ({ id: newId(), group_id: groupId, user_id: id, joined_at: now })),
    ),
  );
}
