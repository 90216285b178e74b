// Why: docs/decisions/0012.
import type { removeAccount as removeAccountRow } from '#contract/account.ts';
import type { BodyOf } from '#contract/route.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context, Deps } from '#server/core/context.ts';
import { REMOVE_FILES_JOB } from '#server/core/stored-files.ts';
import { recordActivities } from '#server/groups/activity.ts';
import { afterLeaving } from '#server/groups/group-events.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { enqueueAll, type JobHandler, type NewJob } from '#server/platform/jobs/jobs.ts';
import { endSubscriptionOf } from '#server/subscription/access.ts';
import { eraseInAnswers, erasePersonalData } from './data/erase-personal-data.ts';
import { takeArchive } from './data/export-queries.ts';
import * as queries from './data/removal-queries.ts';
import { keepOneAdmin } from './last-admin.ts';
import { checkPassword } from './security/passwords.ts';

/**
 * Removes a person's account in the call's transaction: everything of theirs alone is deleted, rows and files. In
 * shared data they stay as 'Deleted user', so that no one else's balance changes. The caller checks the permission.
 */
export async function removeAccount(context: Context, userId: string): Promise<void> {
  const { db, now } = context;
  await keepOneAdmin(db, userId);
  await queries.lockGroups(db, userId);
  await refuseWithMoney(context, userId);
  const person = await queries.findLeaving(db, userId);
  if (person === null) throw notFound();
  context.invalidateFor((await queries.listWatchers(db, userId)).map(({ id }) => id));
  await endSubscriptionOf(db, userId, now);
  await eraseInAnswers(db, { id: userId, ...person });
  const files = await removeOwnGroups(context, userId);
  const left = await queries.leaveGroups(db, userId, now);
  const lines = left.map((group) => ({ ...group, kind: 'member_left' as const, actorId: userId }));
  await recordActivities(db, lines, now);
  const groupIds = left.map(({ groupId }) => groupId);
  await afterLeaving({ ...context, person: { id: userId } }, groupIds, userId);
  const archive = first(await takeArchive(db, userId));
  await queries.markGone(db, userId, now);
  await erasePersonalData(db, { id: userId, ...person, now });
  await queries.forgetPerson(db, userId);
  if (person.profilePicture !== null) files.push(person.profilePicture);
  await enqueueAll(
    db,
    leftovers({ files, archive: archive?.file ?? null, customerId: person.customerId, now }),
  );
}

/** Removes the caller's own account after checking their password. */
export async function removeOwnAccount(
  context: Context,
  { password }: BodyOf<typeof removeAccountRow>,
): Promise<Record<string, never>> {
  const { deps, person } = context;
  await checkPassword(context, password);
  await inTransaction(deps.pool, (db) => removeAccount(context.within(db), person.id)).catch(
    (error: unknown) => {
      // Another call of theirs removed it just now.
      if (error instanceof AppError && error.code === 'not_found')
        throw new AppError('not_authenticated', 'Sign in first');
      throw error;
    },
  );
  deps.wakeJobs();
  context.setSessionCookie(null);
  return {};
}

async function refuseWithMoney({ db, person }: Context, userId: string): Promise<void> {
  const wallet = first(await queries.lockWallet(db, userId));
  const isOwn = person.id === userId;
  if (wallet !== null && wallet.balance > 0) {
    throw new AppError(
      'wallet_not_empty',
      isOwn ? 'Withdraw your wallet balance first' : 'This person has money in their wallet',
    );
  }
  if (await queries.hasMoneyUnderWay(db, userId)) {
    throw new AppError(
      'wallet_not_empty',
      isOwn
        ? 'You have money on its way. Please try again once it has arrived.'
        : 'This person has money on its way. Please try again once it has arrived.',
    );
  }
}

/** Deletes groups without other people, with all their content. Returns the addresses of their files. */
async function removeOwnGroups({ db, now }: Context, userId: string): Promise<string[]> {
  const alone = (await queries.markAlone(db, userId, now)).map(({ id }) => id);
  if (alone.length === 0) return [];
  const nobodies = (await queries.listNobodies(db, alone)).map(({ id }) => id);
  const purged = await queries.purgeGroups(db, alone);
  if (nobodies.length > 0) await queries.removeNobodies(db, nobodies);
  return purged.flatMap((group) => group.files);
}

type Leftovers = { files: readonly string[]; archive: string | null; customerId: string | null; now: Date };

/** What cannot be rolled back is done after the commit, with retries. */
function leftovers({ files, archive, customerId, now }: Leftovers): NewJob[] {
  const jobs: NewJob[] = [];
  if (files.length > 0 || archive !== null) {
    jobs.push({ kind: REMOVE_FILES_JOB, payload: { files, archive }, runAt: now });
  }
  if (customerId !== null) {
    jobs.push({ kind: 'forget-customer', payload: { customerId }, runAt: now });
  }
  return jobs;
}

/** The job that deletes a person and their cards at the card provider. */
export function forgetCustomerJob({ cards }: Deps): JobHandler {
  return async ({ payload }) => {
    await cards.removeCustomer(String(payload.customerId));
    return undefined;
  };
}

const HOUR = 3_600_000;

/** The hourly job's part: data that a simultaneous call of a deleted person added. */
export async function forgetStragglers({ pool, clock }: Deps): Promise<void> {
  await queries.forgetGone(pool, new Date(clock.now().getTime() - 3 * HOUR));
}
