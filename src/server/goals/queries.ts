import type { Goal } from '#contract/goals.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

/** A goal as stored. */
export type GoalRow = Omit<Goal, 'neededPerMonth' | 'projectedDate'>;

/** With its recent contributions, from which the pace is computed. */
export type GoalWithPace = GoalRow & { recent: Cents; firstRecent: Day | null };

const COLUMNS = `goal.id, goal.user_id AS "userId", goal.name, goal.target_amount AS "targetAmount",
  goal.current_amount AS "currentAmount", goal.category, goal.deadline, goal.status, goal.color,
  goal.is_public AS "isPublic", goal.created_at AS "createdAt", goal.updated_at AS "updatedAt"`;

const WITH_PACE = `
  SELECT ${COLUMNS}, coalesce(pace.amount, 0) AS recent, pace.first AS "firstRecent"
  FROM financial_goals AS goal
  LEFT JOIN LATERAL (
    SELECT sum(amount) AS amount, min(date) AS first FROM goal_contributions
    WHERE goal_id = goal.id AND date > $2::date AND date <= $3::date
  ) AS pace ON goal.status = 'in_progress'`;

type OfPerson = [userId: string, paceAfter: Day, today: Day];

export const listGoals = statement<
  [...OfPerson, isCompleted: boolean | null, id: string | null, limit: number],
  GoalWithPace
>(`
  ${WITH_PACE}
  WHERE goal.user_id = $1 AND goal.status <> 'archived' AND ($4::boolean IS NULL
    OR (goal.status = 'completed') > $4
    OR ((goal.status = 'completed') = $4 AND goal.id < $5::uuid))
  ORDER BY goal.status = 'completed', goal.id DESC LIMIT $6`);

export const listArchived = statement<[...OfPerson, id: string | null, limit: number], GoalWithPace>(`
  ${WITH_PACE}
  WHERE goal.user_id = $1 AND goal.status = 'archived' AND ($4::uuid IS NULL OR goal.id < $4)
  ORDER BY goal.id DESC LIMIT $5`);

const selectGoal = statement<[...OfPerson, id: string], GoalWithPace>(
  `${WITH_PACE} WHERE goal.user_id = $1 AND goal.id = $4`,
);

export async function findGoal(db: Db, of: OfPerson, id: string): Promise<GoalWithPace | null> {
  return first(await selectGoal(db, ...of, id));
}

const selectForChange = statement<[id: string, userId: string], GoalRow>(`
  SELECT ${COLUMNS} FROM financial_goals AS goal WHERE goal.id = $1 AND goal.user_id = $2 FOR UPDATE`);

/** A person's goal, locked until this transaction ends; null for anyone else's. */
export async function lockGoal(db: Db, id: string, userId: string): Promise<GoalRow | null> {
  return first(await selectForChange(db, id, userId));
}

export const hasGoal = statement<[id: string, userId: string], { id: string }>(
  'SELECT id FROM financial_goals WHERE id = $1 AND user_id = $2',
);

export const countGoals = statement<[userId: string], { count: number }>(
  'SELECT count(*)::int AS count FROM financial_goals WHERE user_id = $1',
);

export const insertGoal = statement<
  [
    id: string,
    userId: string,
    name: string,
    target: Cents,
    current: Cents,
    category: string,
    deadline: Day | null,
    status: string,
    color: string,
    isPublic: boolean,
    now: Date,
  ],
  never
>(`
  INSERT INTO financial_goals (id, user_id, name, target_amount, current_amount, category, deadline, status, color,
    is_public, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`);

export const updateGoal = statement<
  [
    id: string,
    name: string,
    target: Cents,
    current: Cents,
    category: string,
    deadline: Day | null,
    status: string,
    archivedFrom: string | null,
    color: string,
    isPublic: boolean,
    now: Date,
  ],
  never
>(`
  UPDATE financial_goals SET name = $2, target_amount = $3, current_amount = $4, category = $5, deadline = $6,
    status = $7, archived_from = $8, color = $9, is_public = $10, updated_at = $11
  WHERE id = $1`);

export const setAmount = statement<[id: string, current: Cents, status: string, now: Date], never>(`
  UPDATE financial_goals SET current_amount = $2, status = $3, updated_at = $4 WHERE id = $1`);

export const removeGoal = statement<[id: string, userId: string], { isPublic: boolean }>(
  'DELETE FROM financial_goals WHERE id = $1 AND user_id = $2 RETURNING is_public AS "isPublic"',
);

export type ContributionRow = {
  id: string;
  amount: Cents;
  date: Day;
  description: string | null;
  createdAt: string;
};

const CONTRIBUTION = `id, amount, date, description, created_at AS "createdAt"`;

export const insertContribution = statement<
  [
    id: string,
    goalId: string,
    userId: string,
    amount: Cents,
    date: Day,
    description: string | null,
    now: Date,
  ],
  ContributionRow
>(`
  INSERT INTO goal_contributions (id, goal_id, user_id, amount, date, description, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${CONTRIBUTION}`);

export const removeContribution = statement<[id: string, goalId: string], { amount: Cents }>(
  'DELETE FROM goal_contributions WHERE id = $1 AND goal_id = $2 RETURNING amount',
);

export const listContributions = statement<
  [goalId: string, date: Day | null, id: string | null, limit: number],
  ContributionRow
>(`
  SELECT ${CONTRIBUTION} FROM goal_contributions
  WHERE goal_id = $1 AND ($2::date IS NULL OR (date, id) < ($2::date, $3::uuid))
  ORDER BY date DESC, id DESC LIMIT $4`);

/** A person's goals with a deadline that is not past and a rest to save, nearest deadline first. */
export const listAimed = statement<
  [userId: string, today: Day, limit: number],
  { id: string; name: string; target: Cents; current: Cents; deadline: Day }
>(`
  SELECT id, name, target_amount AS target, current_amount AS current, deadline FROM financial_goals
  WHERE user_id = $1 AND status = 'in_progress' AND deadline >= $2 ORDER BY deadline, id LIMIT $3`);
