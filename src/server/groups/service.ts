import type { Activity, ActivityKind, listActivity as listActivityRow } from '#contract/activity.ts';
import {
  type addGroup as addGroupRow,
  type Group,
  type GroupDetail,
  groupBody,
  type listGroups as listGroupsRow,
} from '#contract/groups.ts';
import type { BodyOf, QueryOf, SentBodyOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { inEnglish, type Speaker } from '#domain/language/speaker.ts';
import { ZERO } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { removeFiles } from '#server/core/stored-files.ts';
import { findBalance, listPairs } from '#server/ledger/ledger.ts';
import { type Db, first } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import { recordActivities, recordActivity } from './activity.ts';
import { sayTitle } from './activity-titles.ts';
import { afterLeaving } from './group-events.ts';
import * as activities from './internal/activity-queries.ts';
import { toDetail } from './internal/detail.ts';
import * as queries from './internal/queries.ts';
import { joinGroup, markLeft } from './join.ts';
import { type Membership, openGroup, refuseDirect, refusePersonal, tellGroup } from './membership.ts';
import { addPlaceholders, refuseTakenName } from './placeholders.ts';

export async function listGroups(
  context: Context,
  query: QueryOf<typeof listGroupsRow>,
  status: queries.GroupStatus | null,
): Promise<Paged<Group>> {
  const page = readPage(query, ['day', 'id']);
  const [date = null, id = null] = page.after ?? [];
  const { db, person } = context;
  const rows = await queries.listCards(db, person.id, status, date as Day | null, id, page.fetch);
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

export async function listDeletedGroups(context: Context, query: QueryOf<typeof listGroupsRow>) {
  const page = readPage(query, ['instant', 'id']);
  const [deletedAt = null, id = null] = page.after ?? [];
  const { db, person, now } = context;
  const rows = await queries.listDeleted(db, person.id, now, deletedAt, id, page.fetch);
  return pageOf(rows, page, (row) => [row.deletedAt, row.id]);
}

async function getCard(context: Context, groupId: string): Promise<Group> {
  const card = await queries.findCard(context.db, groupId, context.person.id);
  invariant(card !== null, 'a member finds the card of their group');
  return card;
}

export async function addGroup(context: Context, body: SentBodyOf<typeof addGroupRow>): Promise<Group> {
  const { currency = context.person.homeCurrency } = body;
  return createGroup(context, { ...readAmounts(groupBody, body, currency), currency });
}

type NewGroup = BodyOf<typeof addGroupRow> & { currency: Currency };

/** Makes a group of the caller and of the people named in the body. */
export async function createGroup(context: Context, body: NewGroup): Promise<Group> {
  const { db, person, now, today } = context;
  const id = newId();
  const { name, description, date = today, location, currency, budget, people = [] } = body;
  const row = [id, name, description || null, date, person.id, now, location || null] as const;
  await queries.insertGroup(db, ...row, currency, budget || null);
  await joinGroup(db, { groupId: id, userId: person.id, now });
  await recordActivity(db, { groupId: id, kind: 'group_created', actorId: person.id, title: name }, now);
  await addPeople(context, id, people);
  return getCard(context, id);
}

/** Adds placeholders to a new group, which nobody else can see yet. */
async function addPeople({ db, person, now }: Context, groupId: string, names: readonly string[]) {
  if (names.length === 0) return;
  for (const [index, name] of names.entries()) {
    refuseTakenName([person.username, shownName(person), ...names.slice(0, index)], name, `people.${index}`);
  }
  const placeholders = names.map((name) => ({ id: newId(), name }));
  await addPlaceholders(db, { groupId, placeholders, now });
  const added = { groupId, kind: 'person_added', actorId: person.id } as const;
  await recordActivities(
    db,
    placeholders.map(({ id }) => ({ ...added, otherId: id })),
    now,
  );
}

export async function getGroup(context: Context, groupId: string): Promise<GroupDetail> {
  const row = await queries.findGroup(context.db, groupId, context.person.id);
  if (row === null) throw notFound();
  return toDetail(row);
}

export async function removeGroup(context: Context, groupId: string): Promise<void> {
  await deleteGroup(context, await openGroup(context, groupId, 'keep'));
}

async function deleteGroup(context: Context, group: Membership): Promise<void> {
  const { db, person, now } = context;
  const { groupId } = group;
  refuseDirect(group);
  if (group.createdBy !== person.id && (await queries.hasOpenBalance(db, groupId))) {
    throw new AppError('conflict', 'Settle up before deleting this group');
  }
  await queries.markDeleted(db, groupId, person.id, now);
  await record(context, groupId, { kind: 'group_deleted', title: group.groupName });
  await tellInvited(context, groupId);
}

export async function restoreGroup(context: Context, groupId: string): Promise<Group> {
  const { db, person, now } = context;
  const [deleted] = await lockInTurn(db, [groupId], () => queries.lockDeleted(db, groupId, person.id, now));
  if (deleted === undefined) {
    refusePersonal(await openGroup(context, groupId, 'read'));
    throw new AppError('conflict', "This group isn't deleted");
  }
  await queries.markRestored(db, groupId);
  await record(context, groupId, { kind: 'group_restored', title: deleted.name });
  await tellInvited(context, groupId);
  return getCard(context, groupId);
}

/** Whether a person has a zero balance; without simplification, with each other person. */
export async function isEven(
  db: Db,
  { groupId, simplifyDebts }: Pick<Membership, 'groupId' | 'simplifyDebts'>,
  userId: string,
): Promise<boolean> {
  if (((await findBalance(db, groupId, userId)) ?? ZERO) !== ZERO) return false;
  if (simplifyDebts) return true;
  return (await listPairs(db, groupId)).every(({ low, high }) => low !== userId && high !== userId);
}

export async function leaveGroup(context: Context, groupId: string): Promise<{ isGroupDeleted: boolean }> {
  const group = await openGroup(context, groupId, 'keep');
  refuseDirect(group);
  const { db, person, now } = context;
  if (!(await isEven(db, group, person.id))) {
    throw new AppError('conflict', 'Settle up before leaving this group');
  }
  if (!(await queries.hasOtherPeople(db, groupId, person.id))) {
    // The last member stays a member while the group can be restored, because no one else could restore it.
    await deleteGroup(context, group);
    return { isGroupDeleted: true };
  }
  await markLeft(db, groupId, person.id, now);
  await afterLeaving(context, [groupId], person.id);
  await record(context, groupId, { kind: 'member_left', title: group.groupName });
  return { isGroupDeleted: false };
}

type Happened = { kind: ActivityKind; title: string };

async function record(context: Context, groupId: string, happened: Happened): Promise<void> {
  const { db, person, now } = context;
  await recordActivity(db, { groupId, actorId: person.id, ...happened }, now);
  await tellGroup(context, groupId);
}

/** Refreshes the dashboards of invited people after the group was deleted or restored. */
async function tellInvited(context: Context, groupId: string): Promise<void> {
  context.invalidateFor(
    (await queries.listInvitedPeople(context.db, groupId, context.now)).map(({ id }) => id),
  );
}

export async function listActivity(
  context: Context,
  groupId: string,
  query: QueryOf<typeof listActivityRow>,
): Promise<Paged<Activity>> {
  const page = readPage(query, ['id']);
  await openGroup(context, groupId, 'read');
  const rows = await activities.listActivity(
    context.db,
    groupId,
    context.person.id,
    context.now,
    page.after?.[0] ?? null,
    page.fetch,
  );
  const { items, nextCursor } = pageOf(rows, page, (row) => [row.id]);
  return { items: items.map((row) => toActivity(row, context.speaker)), nextCursor };
}

/** One line of a group's activity; null if there is none. The caller has checked that the person may read the group. */
export async function findActivity(
  { db, person, now }: Pick<Context, 'db' | 'now'> & { person: Pick<Context['person'], 'id'> },
  groupId: string,
  id: string,
): Promise<Activity | null> {
  const row = first(await activities.findActivity(db, groupId, person.id, now, id));
  return row === null ? null : toActivity(row, inEnglish);
}

function toActivity(row: activities.ActivityRow, speaker: Speaker): Activity {
  const kind = row.kind as ActivityKind;
  return {
    ...row,
    kind,
    title: row.title && sayTitle(kind, row.title, speaker),
    actor: { id: row.actorId, username: row.actorName, fullName: row.actorFullName },
    other:
      row.otherId === null || row.otherName === null
        ? null
        : { id: row.otherId, username: row.otherName, fullName: row.otherFullName },
  };
}

/** Hourly: deletes groups permanently 30 days after they were deleted, with their pictures and receipts. */
export async function purgeDeletedGroups(deps: Deps): Promise<void> {
  const purged = await queries.purgeOldGroups(deps.pool, deps.clock.now());
  await removeFiles(
    deps,
    purged.flatMap(({ image, receipts }) => [image, ...receipts]),
  );
}
