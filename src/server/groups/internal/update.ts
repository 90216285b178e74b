import type { DefaultSplit } from '#contract/default-split.ts';
import type { NewFamily } from '#contract/families.ts';
import { type GroupDetail, updateGroup as updateGroupRow } from '#contract/groups.ts';
import type { BodyOf, SentBodyOf } from '#contract/route.ts';
import { findProportionsProblem } from '#contract/split-problems.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, convertFigure, formatMoney } from '#domain/money.ts';
import { isSameSplit } from '#domain/same-split.ts';
import { peopleOf } from '#domain/split.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { removeFiles } from '#server/core/stored-files.ts';
import { type FieldChange, type NewActivity, recordActivities } from '#server/groups/activity.ts';
import { findNewlyTogether, replaceFamilies } from '#server/groups/families.ts';
import { afterStatusChange, afterTogether } from '#server/groups/group-events.ts';
import { listMembers, openGroup, refuseDirect, tellGroup } from '#server/groups/membership.ts';
import { getGroup } from '#server/groups/service.ts';
import { inTransaction, one } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

type Changes = BodyOf<typeof updateGroupRow>;
type Sent = SentBodyOf<typeof updateGroupRow>;

/** Edits, closes or reopens a group. Its old picture is deleted after the commit. */
export async function updateGroup(context: Context, groupId: string, body: Sent): Promise<GroupDetail> {
  const { deps } = context;
  const edited = await inTransaction(deps.pool, (db) => edit(context.within(db), groupId, body));
  if (edited.image !== edited.oldImage) await removeFiles(deps, [edited.oldImage]);
  return edited.detail;
}

async function edit(context: Context, groupId: string, sent: Sent) {
  const { db, now } = context;
  const group = await openGroup(context, groupId, 'keep');
  const body = readAmounts(updateGroupRow.body, sent, sent.currency ?? group.currency);
  const { status: _, ...others } = body;
  if ([body.name, body.families, body.status].some((value) => value !== undefined)) refuseDirect(group);
  const isEdit = Object.values(others).some((value) => value !== undefined);
  if (group.status === 'closed' && body.status !== 'active' && isEdit) {
    throw new AppError('group_closed', 'This group is closed. Reopen it first.');
  }
  const before = one(await queries.selectFields(db, groupId));
  const after = merge(before, body);
  if (after.currency !== before.currency) await refuseWithMoney(context, groupId);
  const activities = activitiesOf(context, groupId, before, after);
  const isDefaultSplitSet = await changeDefaultSplit(context, groupId, body);
  if (asFamiliesText(before.families) !== asFamiliesText(after.families)) {
    await changeFamilies(context, groupId, before.families, after.families);
  }
  if (activities.length > 0 || isDefaultSplitSet) {
    const { name, description, date, status, image, simplifyDebts, location } = after;
    const { currency, budget } = after;
    await queries.updateFields(
      db,
      groupId,
      name,
      description,
      date,
      status,
      image,
      simplifyDebts,
      location,
      currency,
      budget,
    );
    await recordActivities(db, activities, now);
    if (before.status !== after.status) await afterStatusChange(context, groupId, after.status);
    await tellGroup(context, groupId);
  }
  return { detail: await getGroup(context, groupId), image: after.image, oldImage: before.image };
}

async function refuseWithMoney({ db }: Context, groupId: string): Promise<void> {
  if (!(await queries.hasMoney(db, groupId))) return;
  throw new AppError('conflict', 'The currency cannot change once there is money in the group');
}

/** Sets or clears what new expenses start with, and refuses people who do not belong. Returns whether it was asked for. */
async function changeDefaultSplit(context: Context, groupId: string, body: Changes): Promise<boolean> {
  const { defaultSplit } = body;
  if (defaultSplit === undefined) return false;
  if (defaultSplit !== null) {
    const { split, paidBy } = defaultSplit;
    const problem = findProportionsProblem(split);
    if (problem !== null) throw invalid(problem, 'defaultSplit.split');
    const members = (await listMembers(context.db, groupId)).filter(({ hasLeft }) => !hasLeft);
    const isMember = (userId: string) => members.some(({ id }) => id === userId);
    if (paidBy !== null && !isMember(paidBy)) throw invalid('Unknown member', 'defaultSplit.paidBy');
    if (!peopleOf(split).every(isMember)) throw invalid('Unknown member', 'defaultSplit.split');
  }
  await queries.setDefaultSplit(context.db, groupId, defaultSplit);
  return true;
}

function merge(before: queries.GroupFields, body: Changes): queries.GroupFields {
  return {
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : body.description || null,
    date: body.date ?? before.date,
    status: body.status ?? before.status,
    image: body.image === undefined ? before.image : body.image,
    simplifyDebts: body.simplifyDebts ?? before.simplifyDebts,
    location: body.location === undefined ? before.location : body.location || null,
    currency: body.currency ?? before.currency,
    budget: body.budget === undefined ? keptBudget(before, body.currency) : body.budget,
    defaultSplit:
      body.defaultSplit === undefined
        ? before.defaultSplit
        : body.defaultSplit && { ...body.defaultSplit, needsLook: false },
    families: body.families ?? before.families,
  };
}

/** In another currency the budget keeps its figure: 500.00 becomes 500. One that is too large there is dropped. */
function keptBudget({ budget, currency }: queries.GroupFields, next: Currency = currency): Cents | null {
  return budget === null || next === currency ? budget : convertFigure(budget, currency, next);
}

const EDITABLE = ['name', 'description', 'date', 'image', 'simplifyDebts', 'location', 'currency'] as const;

function activitiesOf(
  { person }: Context,
  groupId: string,
  before: queries.GroupFields,
  after: queries.GroupFields,
): NewActivity[] {
  const common = { groupId, actorId: person.id, title: after.name };
  const changes: FieldChange[] = EDITABLE.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: asText(before[field]),
    to: asText(after[field]),
  }));
  if (before.budget !== after.budget) {
    changes.push({ field: 'budget', from: asMoney(before), to: asMoney(after) });
  }
  if (!isSameDefault(before.defaultSplit, after.defaultSplit)) {
    const [from, to] = [asDefaultText(before.defaultSplit), asDefaultText(after.defaultSplit)];
    changes.push({ field: 'defaultSplit', from, to });
  }
  const [families, together] = [asFamiliesText(before.families), asFamiliesText(after.families)];
  if (families !== together) changes.push({ field: 'families', from: families, to: together });
  const activities: NewActivity[] = [];
  if (before.status !== after.status) {
    activities.push({ ...common, kind: after.status === 'closed' ? 'group_closed' : 'group_reopened' });
  }
  if (changes.length > 0) activities.push({ ...common, kind: 'group_updated', changes });
  return activities;
}

function asMoney({ budget, currency }: queries.GroupFields): string | null {
  return budget === null ? null : formatMoney(budget, currency);
}

function asText(value: string | boolean | null): string | null {
  return value === null ? null : String(value);
}

/** Puts people together, tells those who are now with someone new, and refuses those who do not belong. */
async function changeFamilies(
  context: Context,
  groupId: string,
  before: readonly NewFamily[],
  families: readonly NewFamily[],
): Promise<void> {
  const { db } = context;
  const members = (await listMembers(db, groupId)).filter(({ hasLeft }) => !hasLeft);
  const isMember = (userId: string) => members.some(({ id }) => id === userId);
  if (!families.flatMap(({ userIds }) => userIds).every(isMember))
    throw invalid('Unknown member', 'families');
  await replaceFamilies(db, groupId, families);
  await afterTogether(context, groupId, findNewlyTogether(before, families));
}

function isSameDefault(a: DefaultSplit | null, b: DefaultSplit | null): boolean {
  if (a === null || b === null) return a === b;
  return a.paidBy === b.paidBy && isSameSplit(a.split, b.split);
}

/** Names people by their ids, which a takeover exchanges here too. */
function asDefaultText(defaultSplit: DefaultSplit | null): string | null {
  if (defaultSplit === null) return null;
  const { split, paidBy } = defaultSplit;
  return JSON.stringify({ split, paidBy });
}

/** Null for none. Names people by their ids, as a default split does. */
function asFamiliesText(families: readonly NewFamily[]): string | null {
  if (families.length === 0) return null;
  return JSON.stringify(families.map(({ name, userIds }) => ({ name, userIds: userIds.toSorted() })));
}
