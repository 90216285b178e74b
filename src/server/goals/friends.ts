import type { listFriendsGoals as friendsRow, Goal } from '#contract/goals.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import { percentOf } from '#domain/goals.ts';
import type { Cents } from '#domain/money.ts';
import type { Context } from '#server/core/context.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { statement } from '#server/platform/database/database.ts';

// Members who share a group with a person; closed groups count, deleted ones do not.
const FRIENDS = `
  SELECT theirs.user_id FROM group_members AS mine
  JOIN groups AS "group" ON "group".id = mine.group_id AND "group".deleted_at IS NULL
  JOIN group_members AS theirs
    ON theirs.group_id = mine.group_id AND theirs.user_id <> mine.user_id AND theirs.left_at IS NULL
  WHERE mine.user_id = $1 AND mine.left_at IS NULL`;

type FriendsGoal = Pick<Goal, 'id' | 'name' | 'category' | 'color' | 'deadline' | 'status'> & {
  username: string;
  fullName: string | null;
  current: Cents;
  target: Cents;
  deadline: Day | null;
};

const listPublic = statement<[userId: string, id: string | null, limit: number], FriendsGoal>(`
  SELECT goal.id, ${sqlNamesOf('person')}, goal.name, goal.category, goal.color,
         goal.current_amount AS current, goal.target_amount AS target, goal.deadline, goal.status
  FROM financial_goals AS goal JOIN users AS person ON person.id = goal.user_id
  WHERE goal.is_public AND goal.status <> 'archived' AND goal.user_id IN (${FRIENDS})
    AND ($2::uuid IS NULL OR goal.id < $2)
  ORDER BY goal.id DESC LIMIT $3`);

/** Newest first. Only the progress is sent, no amounts. */
export async function listFriendsGoals(context: Context, query: QueryOf<typeof friendsRow>) {
  const page = readPage(query, ['id']);
  const [id = null] = page.after ?? [];
  const rows = await listPublic(context.db, context.person.id, id, page.fetch);
  const goals = rows.map(({ current, target, ...goal }) => ({
    ...goal,
    percent: percentOf(current, target),
  }));
  return pageOf(goals, page, (goal) => [goal.id]);
}

const listFriends = statement<[userId: string], { id: string }>(
  `SELECT DISTINCT user_id AS id FROM (${FRIENDS}) AS friend`,
);

/** Refreshes the screens of everyone who sees the caller's public goals. */
export async function tellFriends(context: Context): Promise<void> {
  context.invalidateFor((await listFriends(context.db, context.person.id)).map((friend) => friend.id));
}
