import { isDeepStrictEqual } from 'node:util';
import type { ActivityKind } from '#contract/activity.ts';
import {
  type addSeries as addRow,
  type ExpenseSeries,
  type listSeries as listRow,
  type SeriesChanges,
  type SeriesTemplate,
  seriesBody,
  seriesChanges,
  type updateSeries as updateRow,
} from '#contract/expense-series.ts';
import type { QueryOf, SentBodyOf } from '#contract/route.ts';
import type { Split } from '#contract/splits.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { mapTexts } from '#domain/expenses.ts';
import { sentence } from '#domain/language/text.ts';
import { beginSeries, MAX_SERIES, reschedule, resumeSeries, type Series, timesLeft } from '#domain/series.ts';
import { peopleOf, splitTypeOf } from '#domain/split.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { requestedAmount, requestedPayers } from '#server/expenses/internal/expense-input.ts';
import { updateExpense } from '#server/expenses/internal/update-expense.ts';
import { pauseSeries } from '#server/expenses/series-pausing.ts';
import { scheduleSeries, unscheduleSeries } from '#server/expenses/series-schedule.ts';
import { draftExpense } from '#server/expenses/service.ts';
import { recordActivities, recordActivity } from '#server/groups/activity.ts';
import {
  listMembers,
  type Member,
  type Membership,
  type OpenedGroup,
  openGroup,
  openGroupWithMembers,
  requireGroupAccess,
  tellGroup,
} from '#server/groups/membership.ts';
import { first, one } from '#server/platform/database/database.ts';
import { postDue } from './posting.ts';
import * as queries from './queries.ts';
import { editTemplate, readTemplate, writeTemplate } from './template.ts';

/** Creates a series, and posts the occurrences that are already due. */
export async function addSeries(
  context: Context,
  groupId: string,
  sent: SentBodyOf<typeof addRow>,
): Promise<ExpenseSeries> {
  const { db, person, now } = context;
  const group = await openGroupWithMembers(context, groupId, 'spend');
  requireGroupAccess(context, group);
  const body = readAmounts(seriesBody, sent, group.currency);
  const { frequency, endsOn, times, date, ...template } = body;
  const draft = await draftExpense(context, { ...template, date, groupId }, group);
  await refuseTooMany(context, groupId);
  const series = beginSeries({ frequency, firstDate: date, endsOn: endsOn ?? null, times: times ?? null });
  const id = newId();
  const added = { ...series, id, template: writeTemplate(template, group.currency), pausedReason: null };
  await queries.insertSeries(db, [added], { groupId, createdBy: person.id, now });
  await recordActivity(
    db,
    { groupId, kind: 'series_added', actorId: person.id, title: body.title, amount: draft.amount },
    now,
  );
  await postDue(context, await getRow(context, groupId, id));
  await tellGroup(context, groupId);
  return show(await getRow(context, groupId, id), group);
}

async function refuseTooMany({ db }: Context, groupId: string): Promise<void> {
  if (one(await queries.countSeries(db, groupId)).count < MAX_SERIES) return;
  throw new AppError(
    'conflict',
    sentence('A group can have at most {most} recurring expenses', { most: MAX_SERIES }),
  );
}

function scheduleOf({ frequency, dayOfMonth, endsOn, times, count, lastDate, nextDate }: Series) {
  return [frequency, dayOfMonth, endsOn, times, count, lastDate, nextDate] as const;
}

async function getRow(context: Context, groupId: string, id: string): Promise<queries.SeriesRow> {
  const row = first(await queries.findSeries(context.db, id, groupId));
  if (row === null) throw notFound();
  return row;
}

type Group = Pick<Membership, 'groupId' | 'currency'> & { members: readonly Member[] };

/** A series as the people of its group see it. */
function show(row: queries.SeriesRow, { groupId, currency, members }: Group): ExpenseSeries {
  const template = readTemplate(row.template, currency);
  const { title, category, isRefund = false, isIncome = false } = template;
  const { amount, original } = requestedAmount(template, currency);
  const names = new Map(members.map((member) => [member.id, member]));
  const namesOf = (id: string) => {
    const member = names.get(id);
    return { username: member?.username ?? '', fullName: member?.fullName };
  };
  const payers = requestedPayers(template, amount, row.createdBy);
  const split = splitOf(template);
  return {
    id: row.id,
    groupId,
    currency,
    createdBy: row.createdBy,
    title,
    amount,
    isRefund,
    isIncome,
    original,
    category,
    date: row.firstDate,
    paidBy: payers[0]?.userId ?? row.createdBy,
    payers: payers.map((payer) => ({ ...payer, ...namesOf(payer.userId) })),
    splitType: split === null ? 'equal' : splitTypeOf(split),
    split,
    ...mapTexts((field) => template[field] || null),
    frequency: row.frequency,
    endsOn: row.endsOn,
    times: row.times,
    nextDate: row.nextDate,
    timesLeft: timesLeft(row),
    pausedReason: row.pausedReason,
  };
}

/** The split of a template; null if it names no one. */
function splitOf({ split, splitType, shares, participants }: SeriesTemplate): Split | null {
  if (split !== undefined) return split;
  if (splitType === 'custom') return { mode: 'exact', shares: shares ?? [] };
  return participants === undefined ? null : { mode: 'equal', participants };
}

export async function listSeries(
  context: Context,
  groupId: string,
  query: QueryOf<typeof listRow>,
): Promise<Paged<ExpenseSeries>> {
  const page = readPage(query, ['id']);
  const group = await openGroup(context, groupId, 'read');
  const rows = await queries.listSeries(context.db, groupId, page.after?.[0] ?? null, page.fetch);
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.id]);
  const members = await listMembers(context.db, groupId);
  return { items: items.map((row) => show(row, { ...group, members })), nextCursor };
}

type InGroup = { groupId: string; seriesId: string };

/** Changes the future occurrences, and one posted occurrence if `expenseId` names it. */
export async function updateSeries(
  context: Context,
  { groupId, seriesId }: InGroup,
  sent: SentBodyOf<typeof updateRow>,
): Promise<ExpenseSeries> {
  const { db, now, person } = context;
  const group = await openGroupWithMembers(context, groupId, 'spend');
  requireGroupAccess(context, group);
  const before = await getRow(context, groupId, seriesId);
  const {
    isPaused,
    expenseId,
    version: _version,
    ...edit
  } = readAmounts(seriesChanges, sent, group.currency);
  if (expenseId !== undefined) await editOccurrence(context, { seriesId, expenseId, sent, group });
  const after = edited(before, edit, { isResumed: isPaused === false, now, currency: group.currency });
  await refuseUnfit(context, { before, after, group });
  if (before.nextDate === null && after.nextDate !== null) await refuseTooMany(context, groupId);
  const { template, pausedReason } = after;
  const title = String(template.title);
  const kinds = kindsOf(before, after);
  if (kinds.length > 0) {
    await queries.updateSeries(db, seriesId, template, pausedReason, now, ...scheduleOf(after));
    await scheduleSeries(db, [after], now);
  }
  if (isPaused === true && after.pausedReason === null && after.nextDate !== null) {
    await pauseSeries(db, seriesId, 'by_hand', { actorId: person.id, now });
    kinds.push('series_paused');
  }
  const common = { groupId, actorId: person.id, title };
  await recordActivities(
    db,
    kinds.map((kind) => ({ ...common, kind })),
    now,
  );
  if (kinds.length > 0) await tellGroup(context, groupId);
  return show(await getRow(context, groupId, seriesId), group);
}

type Edit = Omit<SeriesChanges, 'isPaused' | 'expenseId' | 'version'>;

/** The series after an edit, resumed if requested. */
function edited(
  before: queries.SeriesRow,
  { frequency, endsOn, times, ...edit }: Edit,
  { isResumed, now, currency }: { isResumed: boolean; now: Date; currency: Currency },
): queries.SeriesRow {
  if (endsOn && endsOn < before.firstDate) throw invalid('Must end after it begins', 'endsOn');
  const template = writeTemplate(
    editTemplate(readTemplate(before.template, currency), edit, currency),
    currency,
  );
  const today = dayInZone(now, before.timeZone);
  const planned = reschedule(before, { frequency, endsOn, times }, today);
  const isGoingOn = isResumed && before.pausedReason !== null;
  const after = isGoingOn ? resumeSeries(planned, today) : planned;
  const pausedReason = isGoingOn || after.nextDate === null ? null : before.pausedReason;
  return { ...before, ...after, template, pausedReason };
}

type Edited = { before: queries.SeriesRow; after: queries.SeriesRow; group: OpenedGroup };

/** Refuses a template that could not be posted. While the series is paused, people who left may stay in it. */
async function refuseUnfit(context: Context, { before, after, group }: Edited): Promise<void> {
  const { createdBy, groupId } = before;
  const kept = new Set(after.pausedReason === null ? [] : peopleIn(before, group.currency));
  const members = group.members.map((each) => (kept.has(each.id) ? { ...each, hasLeft: false } : each));
  const isCreatorHere = members.some(({ id, hasLeft }) => id === createdBy && !hasLeft);
  if (!isCreatorHere) throw new AppError('conflict', 'The person who added this has left the group');
  const body = { ...readTemplate(after.template, group.currency), groupId, date: before.firstDate };
  const isPayerNamed = body.payers !== undefined || body.paidBy !== undefined;
  await draftExpense(context, isPayerNamed ? body : { ...body, paidBy: createdBy }, { ...group, members });
}

/** The people that a series names, and its creator. */
function peopleIn({ template, createdBy }: queries.SeriesRow, currency: Currency): string[] {
  const read = readTemplate(template, currency);
  const split = splitOf(read);
  const payers = requestedPayers(read, requestedAmount(read, currency).amount, createdBy).map(
    ({ userId }) => userId,
  );
  return [createdBy, ...payers, ...(split === null ? [] : peopleOf(split))];
}

/** The kind of an edit, for the group's activity. */
function kindsOf(before: queries.SeriesRow, after: queries.SeriesRow): ActivityKind[] {
  const kinds: ActivityKind[] = [];
  const ofRow = (row: queries.SeriesRow) => [row.template, row.frequency, row.endsOn, row.times];
  if (!isDeepStrictEqual(ofRow(before), ofRow(after))) kinds.push('series_updated');
  if (before.pausedReason !== null && after.pausedReason === null) kinds.push('series_resumed');
  return kinds;
}

type Occurrence = {
  seriesId: string;
  expenseId: string;
  sent: SentBodyOf<typeof updateRow>;
  group: OpenedGroup;
};

/** Edits the posted occurrence as `updateExpense` does. */
async function editOccurrence(
  context: Context,
  { seriesId, expenseId, sent, group }: Occurrence,
): Promise<void> {
  const { frequency: _f, endsOn: _e, times: _t, isPaused: _p, expenseId: _id, split, ...changes } = sent;
  if ((await queries.findOccurrence(context.db, expenseId, seriesId)).length === 0) throw notFound();
  const everybody = group.members.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id);
  const asked = split === null ? ({ mode: 'equal', participants: everybody } as const) : split;
  await updateExpense(context, expenseId, { ...changes, split: asked });
}

/** Ends a series. Posted expenses stay. */
export async function removeSeries(context: Context, { groupId, seriesId }: InGroup): Promise<void> {
  const { db, person, now } = context;
  await openGroup(context, groupId, 'spend');
  const { template } = await getRow(context, groupId, seriesId);
  await queries.endSeries(db, seriesId, now);
  await unscheduleSeries(db, seriesId);
  const title = String(template.title);
  await recordActivity(db, { groupId, kind: 'series_ended', actorId: person.id, title }, now);
  await tellGroup(context, groupId);
}
