import { statement } from '#server/platform/database/database.ts';

/** A creditor's rule to remind the debtors of a group. */
export type Rule = {
  groupId: string;
  userId: string;
  username: string;
  fullName: string | null;
  timeZone: string;
};

export const listDueRules = statement<[now: Date, limit: number], Rule>(`
  SELECT rule.group_id AS "groupId", rule.user_id AS "userId", person.username, person.full_name AS "fullName",
         coalesce(person.time_zone, 'UTC') AS "timeZone"
  FROM group_notices AS rule JOIN users AS person ON person.id = rule.user_id
  WHERE rule.remind_at <= $1 ORDER BY rule.remind_at LIMIT $2`);

/** Plans the next time of a rule that is due; no row if it is not due anymore. */
export const takeRule = statement<[groupId: string, userId: string, now: Date], { isMember: boolean }>(`
  UPDATE group_notices AS rule SET remind_at = $3::timestamptz + make_interval(days => remind_every_days)
  WHERE group_id = $1 AND user_id = $2 AND remind_at <= $3
  RETURNING EXISTS (
    SELECT 1 FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
    WHERE member.group_id = rule.group_id AND member.user_id = rule.user_id AND member.left_at IS NULL
      AND "group".deleted_at IS NULL
  ) AS "isMember"`);
