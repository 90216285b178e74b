import { MAX_MEMBERS } from '#domain/expenses.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { countMembers } from './membership.ts';

const upsertMember = statement<[id: string, groupId: string, userId: string, now: Date], never>(`
  INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (group_id, user_id) DO UPDATE SET left_at = NULL`);

/** Refuses another person in a group that has as many people as a split can have. */
export async function refuseFull(db: Db, groupId: string): Promise<void> {
  if ((await countMembers(db, groupId)) < MAX_MEMBERS) return;
  throw new AppError('conflict', sentence('A group can have at most {most} people', { most: MAX_MEMBERS }));
}

/** Refuses to let anyone new into a closed group. */
export function refuseClosed({ isClosed }: { isClosed: boolean }): void {
  if (isClosed) throw new AppError('group_closed', 'This group is closed');
}

type Joining = { groupId: string; userId: string; now: Date };

/** Makes a person a member, also again after they left. */
export async function joinGroup(db: Db, { groupId, userId, now }: Joining): Promise<void> {
  await upsertMember(db, newId(), groupId, userId, now);
}

/** Ends a membership. The row stays: expenses refer to it. The caller holds the group's lock. */
export const markLeft = statement<[groupId: string, userId: string, now: Date], never>(
  'UPDATE group_members SET left_at = $3 WHERE group_id = $1 AND user_id = $2',
);
