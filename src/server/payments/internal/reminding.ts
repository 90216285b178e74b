import type { listReminders as listRow, remindAll as remindAllRow } from '#contract/payments.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/route.ts';
import { shownName } from '#domain/names.ts';
import { latestNow } from '#server/core/clock.ts';
import type { Acting, Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { recordActivities } from '#server/groups/activity.ts';
import { openGroup } from '#server/groups/membership.ts';
import { listMuted, notify } from '#server/notifications/notify.ts';
import { listUnderWay } from './card-queries.ts';
import { type Due, listDues, lockDues } from './dues.ts';
import { mailReminders } from './emails.ts';
import { type People, personOf, readPeople, refOf } from './people.ts';
import * as queries from './queries.ts';

const DAY = 86_400_000;

type Reminder = ReplyOf<typeof listRow>[number];

/** Whom `remindAll` asks now, and who is not asked, with the reason. The largest amounts come first. */
export async function listReminders(
  context: Context,
  { groupId }: QueryOf<typeof listRow>,
): Promise<Reminder[]> {
  const { db, person } = context;
  if (groupId !== undefined) await openGroup(context, groupId, 'read');
  const { toCollect } = await listDues(db, person.id, groupId === undefined ? null : [groupId]);
  const { askable, people, reasonOf } = await findAskable(context, toCollect);
  return askable
    .map((due) => ({
      user: refOf(people, due.userId),
      amount: due.amount,
      currency: due.currency,
      groupId: due.groupId,
      groupName: due.groupName,
      reason: reasonOf(due),
    }))
    .toSorted((a, b) => b.amount - a.amount || shownName(a.user).localeCompare(shownName(b.user), 'en'));
}

type Askable = { askable: Due[]; people: People; reasonOf: (due: Due) => Reminder['reason'] };

/**
 * These dues, each with whom to ask: of a family, one with an account if the person in the line has none. `reasonOf` says
 * why somebody cannot be asked now; null if they can.
 */
async function findAskable({ db, person, now }: Acting, dues: readonly Due[]): Promise<Askable> {
  const people = await readPeople(
    db,
    dues.flatMap(({ userId, payers }) => [userId, ...payers]),
  );
  const asked = await queries.listAskedSince(db, person.id, new Date(now.getTime() - DAY), latestNow(now));
  const underWay = await listUnderWay(db, person.id);
  const askable = dues.map((due) => {
    const reached = [due.userId, ...due.payers].find((id) => personOf(people, id).hasAccount);
    return { ...due, userId: reached ?? due.userId };
  });
  const reasonOf = ({ userId, groupId, payers }: Due) => {
    if (!personOf(people, userId).hasAccount) return 'no_account';
    if (underWay.some((each) => each.groupId === groupId && payers.includes(each.fromUserId)))
      return 'being_paid';
    return asked.some((each) => each.debtorId === userId && each.groupId === groupId) ? 'asked' : null;
  };
  return { askable, people, reasonOf };
}

/** Asks debtors to pay the person back. By rule, those who want to hear nothing of the group are left alone. */
export async function remindAll(context: Acting, body: BodyOf<typeof remindAllRow>, isByRule = false) {
  const { db, person, now, today } = context;
  const collectable = (await lockDues(context, 'toCollect', body.groupId)).filter(
    ({ userId }) => body.userId === undefined || body.userId === userId,
  );
  const { askable, people, reasonOf } = await findAskable(context, collectable);
  const muted = await listMuted(db, groupIdsOf(askable));
  const levelOf = ({ groupId, userId }: Due) =>
    muted.find((each) => each.groupId === groupId && each.userId === userId)?.level ?? 'all';
  const dues = askable.filter((due) => reasonOf(due) === null && !(isByRule && levelOf(due) === 'nothing'));
  if (dues.length === 0) return { count: 0 };
  const requests = dues.map((due) => ({ ...due, id: newId(), toUserId: due.userId }));
  const opened = await queries.openRequests(db, { creditorId: person.id, requests, date: today, now });
  const activities = dues.map(({ groupId, userId, amount }) => ({
    groupId,
    kind: 'payment_requested' as const,
    actorId: person.id,
    otherId: userId,
    paymentId: opened.find((each) => each.groupId === groupId && each.debtorId === userId)?.id ?? null,
    amount,
  }));
  await recordActivities(db, activities, now);
  const notices = activities.map(({ groupId, otherId, paymentId }) => ({
    kind: 'payment_requested' as const,
    actorId: person.id,
    groupId,
    subjectId: paymentId,
    userIds: [otherId],
  }));
  await notify(db, notices, now);
  await mailReminders(
    context,
    dues.filter((due) => levelOf(due) === 'all'),
    people,
  );
  await tellGroups(context, groupIdsOf(dues));
  return { count: dues.length };
}

function groupIdsOf(dues: readonly Due[]): string[] {
  return [...new Set(dues.map((due) => due.groupId))];
}

async function tellGroups(context: Acting, groupIds: readonly string[]): Promise<void> {
  context.invalidateFor((await queries.listPeopleOfGroups(context.db, groupIds)).map((person) => person.id));
}
