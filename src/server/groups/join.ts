import { newId } from '#server/core/ids.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

const upsertMember = statement<[id: string, groupId: string, userId: string, now: Date], never>(`
  INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (group_id, user_id) DO UPDATE SET left_at = NULL`);

type Joining = { groupId: string; userId: string; now: Date };

/** Makes somebody a member, again if they had left. */
export async function joinGroup(db: Db, { groupId, userId, now }: Joining): Promise<void> {
  await upsertMember(db, newId(), groupId, userId, now);
}
