import {
  addGoal as addRow,
  contribute as contributeRow,
  type Goal,
  type listContributions as listContributionsRow,
  type listGoals as listRow,
  updateGoal as updateRow,
} from '#contract/goals.ts';
import type { QueryOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import { addDays, type Day, daysBetween } from '#domain/calendar.ts';
import { neededPerMonth, PACE_DAYS, projectedDate } from '#domain/goals.ts';
import { sentence } from '#domain/language/text.ts';
import { add, type Cents, subtract, ZERO } from '#domain/money.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { notify } from '#server/notifications/notify.ts';
import { one } from '#server/platform/database/database.ts';
import { inHomeCurrency, lockHomeCurrency } from '#server/users/home-currency.ts';
import { tellFriends } from './friends.ts';
import * as queries from './queries.ts';

export const MAX_GOALS = 500;
/**
 * The pace of a younger goal is measured over this many days, because one deposit on the first day is not a daily habit.
 */
const LEAST_PACE_DAYS = 30;

const ofCaller = ({ person, today }: Context) => [person.id, addDays(today, -PACE_DAYS), today] as const;

type GoalReply = ReplyOf<typeof addRow>;

const replyOf = (context: Context, row: queries.GoalWithPace): GoalReply =>
  inHomeCurrency(context, toGoal(row, context.today));

function toGoal({ recent, firstRecent, ...goal }: queries.GoalWithPace, today: Day): Goal {
  if (goal.status !== 'in_progress') return { ...goal, neededPerMonth: null, projectedDate: null };
  const pace = { current: goal.currentAmount, target: goal.targetAmount, today };
  const madeOn = goal.createdAt.slice(0, 10) as Day;
  const since = firstRecent !== null && firstRecent < madeOn ? firstRecent : madeOn;
  const days = Math.min(PACE_DAYS, Math.max(LEAST_PACE_DAYS, daysBetween(since, today)));
  return {
    ...goal,
    neededPerMonth: goal.deadline === null ? null : neededPerMonth({ ...pace, deadline: goal.deadline }),
    projectedDate: projectedDate({ ...pace, recent, days }),
  };
}

export async function listGoals(context: Context, query: QueryOf<typeof listRow>) {
  const { db } = context;
  if (query.status === 'archived') {
    const page = readPage(query, ['id']);
    const rows = await queries.listArchived(db, ...ofCaller(context), page.after?.[0] ?? null, page.fetch);
    return pageOf(
      rows.map((row) => replyOf(context, row)),
      page,
      (goal) => [goal.id],
    );
  }
  const page = readPage(query, ['flag', 'id']);
  const [flag = null, id = null] = page.after ?? [];
  const isCompleted = flag === null ? null : flag === 'true';
  const rows = await queries.listGoals(db, ...ofCaller(context), isCompleted, id, page.fetch);
  return pageOf(
    rows.map((row) => replyOf(context, row)),
    page,
    (goal) => [String(goal.status === 'completed'), goal.id],
  );
}

async function getGoal(context: Context, id: string): Promise<GoalReply> {
  const row = await queries.findGoal(context.db, [...ofCaller(context)], id);
  invariant(row !== null, 'a goal that was just written is there');
  return replyOf(context, row);
}

const statusAt = (current: Cents, target: Cents) => (current >= target ? 'completed' : 'in_progress');

export async function addGoal(context: Context, sent: SentBodyOf<typeof addRow>): Promise<GoalReply> {
  const { db, person, now } = context;
  const body = readAmounts(addRow.body, sent, person.homeCurrency);
  if (body.userId !== undefined && body.userId !== person.id)
    throw new AppError('forbidden', 'You can only add your own goals');
  await lockHomeCurrency(context);
  const { count } = one(await queries.countGoals(db, person.id));
  if (count >= MAX_GOALS)
    throw new AppError('conflict', sentence('You can have at most {most} goals', { most: MAX_GOALS }));
  const { name, targetAmount, currentAmount = ZERO, category, deadline = null, color, isPublic } = body;
  const id = newId();
  await queries.insertGoal(
    db,
    id,
    person.id,
    name,
    targetAmount,
    currentAmount,
    category,
    deadline,
    statusAt(currentAmount, targetAmount),
    color,
    isPublic,
    now,
  );
  if (isPublic) await tellFriends(context);
  return getGoal(context, id);
}

function refuseArchived(status: Goal['status']): void {
  if (status === 'archived') throw new AppError('conflict', 'This goal is archived. Unarchive it first.');
}

function requireOpen(status: Goal['status'], refusal: string): void {
  if (status === 'completed') throw new AppError('conflict', refusal);
  refuseArchived(status);
}

export async function updateGoal(
  context: Context,
  id: string,
  sent: SentBodyOf<typeof updateRow>,
): Promise<GoalReply> {
  const { db, person, now } = context;
  const { isArchived, ...edits } = readAmounts(updateRow.body, sent, person.homeCurrency);
  const before = await queries.lockGoal(db, id, person.id);
  if (before === null) throw notFound();
  const reached = statusAt(before.currentAmount, before.targetAmount);
  const isEdit = Object.values(edits).some((value) => value !== undefined);
  if (!isEdit && isArchived === undefined) return getGoal(context, id);
  if (isEdit)
    requireOpen(isArchived === false ? reached : before.status, 'A completed goal cannot be edited');
  const { name = before.name, category = before.category, deadline = before.deadline } = edits;
  const { targetAmount = before.targetAmount, currentAmount = before.currentAmount } = edits;
  const { color = before.color, isPublic = before.isPublic } = edits;
  const status = statusAt(currentAmount, targetAmount);
  const isAway = isArchived ?? before.status === 'archived';
  await queries.updateGoal(
    db,
    id,
    name,
    targetAmount,
    currentAmount,
    category,
    deadline,
    isAway ? 'archived' : status,
    isAway ? status : null,
    color,
    isPublic,
    now,
  );
  if (isPublic || before.isPublic) await tellFriends(context);
  return getGoal(context, id);
}

export async function removeGoal(context: Context, id: string): Promise<void> {
  const [removed] = await queries.removeGoal(context.db, id, context.person.id);
  if (removed === undefined) throw notFound();
  if (removed.isPublic) await tellFriends(context);
}

export async function contribute(
  context: Context,
  id: string,
  sent: SentBodyOf<typeof contributeRow>,
): Promise<ReplyOf<typeof contributeRow>> {
  const { db, person, now } = context;
  const read = readAmounts(contributeRow.body, sent, person.homeCurrency);
  const { amount, date = context.today, description = null } = read;
  const before = await queries.lockGoal(db, id, person.id);
  if (before === null) throw notFound();
  requireOpen(before.status, 'This goal is already completed');
  const current = add(before.currentAmount, amount);
  const status = statusAt(current, before.targetAmount);
  const contribution = one(
    await queries.insertContribution(db, newId(), id, person.id, amount, date, description || null, now),
  );
  await queries.setAmount(db, id, current, status, now);
  if (status === 'completed') {
    const notice = { kind: 'goal_reached', actorId: null, subjectId: id, userIds: [person.id] } as const;
    await notify(db, [notice], now);
  }
  if (before.isPublic) await tellFriends(context);
  const goal = await getGoal(context, id);
  return inHomeCurrency(context, { goal, contribution, isCompletion: status === 'completed' });
}

export async function listContributions(
  context: Context,
  id: string,
  query: QueryOf<typeof listContributionsRow>,
) {
  const { db, person } = context;
  const page = readPage(query, ['day', 'id']);
  if ((await queries.hasGoal(db, id, person.id)).length === 0) throw notFound();
  const [date = null, last = null] = page.after ?? [];
  const rows = await queries.listContributions(db, id, date as Day | null, last, page.fetch);
  return pageOf(
    rows.map((row) => inHomeCurrency(context, row)),
    page,
    (row) => [row.date, row.id],
  );
}

export async function removeContribution(
  context: Context,
  id: string,
  contributionId: string,
): Promise<GoalReply> {
  const { db, person, now } = context;
  const before = await queries.lockGoal(db, id, person.id);
  if (before === null) throw notFound();
  refuseArchived(before.status);
  const [removed] = await queries.removeContribution(db, contributionId, id);
  if (removed === undefined) throw notFound();
  const rest = subtract(before.currentAmount, removed.amount);
  // The contribution may exceed the rest, because the amount of a goal in progress can be edited.
  const current = rest < 0 ? ZERO : rest;
  await queries.setAmount(db, id, current, statusAt(current, before.targetAmount), now);
  if (before.isPublic) await tellFriends(context);
  return getGoal(context, id);
}
