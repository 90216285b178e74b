import type { GroupNotices, updateGroupNotices as updateRow } from '#contract/notices.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

const selectNotices = statement<[groupId: string, userId: string], GroupNotices>(`
  SELECT remind_every_days AS "remindEveryDays", notify FROM group_notices WHERE group_id = $1 AND user_id = $2`);

// The next reminder moves only if the number of days changes.
const upsertNotices = statement<
  [groupId: string, userId: string, days: number | null, notify: string, now: Date],
  never
>(`
  INSERT INTO group_notices (group_id, user_id, remind_every_days, notify, remind_at)
  VALUES ($1, $2, $3::int, $4, $5::timestamptz + make_interval(days => $3::int))
  ON CONFLICT (group_id, user_id) DO UPDATE SET
    remind_every_days = excluded.remind_every_days, notify = excluded.notify,
    remind_at = CASE WHEN group_notices.remind_every_days = excluded.remind_every_days
                     THEN group_notices.remind_at ELSE excluded.remind_at END`);

async function readNotices(db: Db, groupId: string, userId: string): Promise<GroupNotices> {
  return first(await selectNotices(db, groupId, userId)) ?? { remindEveryDays: null, notify: 'all' };
}

export async function getGroupNotices(context: Context, groupId: string): Promise<GroupNotices> {
  await openGroup(context, groupId, 'read');
  return readNotices(context.db, groupId, context.person.id);
}

/** Changes the named choices only. Also in a closed group, whose debts are still settled. */
export async function updateGroupNotices(
  context: Context,
  groupId: string,
  body: BodyOf<typeof updateRow>,
): Promise<GroupNotices> {
  const { db, person, now } = context;
  await openGroup(context, groupId, 'keep');
  const before = await readNotices(db, groupId, person.id);
  const { remindEveryDays = before.remindEveryDays, notify = before.notify } = body;
  await upsertNotices(db, groupId, person.id, remindEveryDays, notify, now);
  return readNotices(db, groupId, person.id);
}
