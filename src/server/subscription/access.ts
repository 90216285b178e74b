// Why: docs/decisions/0011.
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { addGrant, findEntitlement, lockAccess } from '#server/grants/service.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { enqueueAll } from '#server/platform/jobs/jobs.ts';

const listSources = statement<[userId: string], { sourceId: string }>(`
  SELECT source_id AS "sourceId" FROM grants WHERE user_id = $1 AND kind <> 'revocation'
  UNION
  SELECT id FROM card_subscriptions WHERE user_id = $1 AND status <> 'ended'
  EXCEPT
  SELECT source_id FROM grants WHERE user_id = $1 AND kind = 'revocation'`);

const insertRevocations = statement<
  [ids: readonly string[], userId: string, sourceIds: readonly string[], now: Date],
  never
>(`
  INSERT INTO grants (id, user_id, kind, source_id, starts_at, created_at)
  SELECT given.id, $2, 'revocation', given.source_id, $4, $4 FROM unnest($1::uuid[], $3::uuid[]) AS given (id, source_id)
  ON CONFLICT DO NOTHING`);

const endOpenCheckouts = statement<[userId: string, now: Date], never>(`
  UPDATE card_subscriptions SET status = 'ended', updated_at = $2
  WHERE user_id = $1 AND status IN ('starting', 'incomplete')`);

const listAtProvider = statement<[userId: string], { providerId: string }>(`
  SELECT provider_id AS "providerId" FROM card_subscriptions
  WHERE user_id = $1 AND ended_at IS NULL AND provider_id IS NOT NULL`);

/** The job that ends a subscription at the provider: see `cancelJob`. */
export const CANCEL_JOB = 'cancel-subscription';

/** Gives full access without an end. Does nothing if the person has it. Runs in the call's transaction. */
export async function grantByAdmin({ db, now, invalidateFor }: Context, userId: string): Promise<void> {
  await lockAccess(db, userId);
  const { isGiven, expiresAt } = await findEntitlement(db, userId);
  invalidateFor([userId]);
  if (isGiven && expiresAt === null) return;
  const grant = { kind: 'admin' as const, sourceId: newId(), startsAt: now.getTime(), endsAt: null };
  await addGrant(db, { userId, grant, now });
}

/** Takes all access away, from any source, and ends card subscriptions. Runs in the call's transaction. */
export async function revokeAll({ db, now, invalidateFor }: Context, userId: string): Promise<void> {
  await lockAccess(db, userId);
  await endSubscriptionOf(db, userId, now);
  invalidateFor([userId]);
}

/**
 * Takes a person's access away. Their card subscriptions are ended at the provider after the commit, with retries until
 * that succeeds.
 */
export async function endSubscriptionOf(db: Db, userId: string, now: Date): Promise<void> {
  const sources = (await listSources(db, userId)).map((row) => row.sourceId);
  const ids = sources.map(() => newId());
  if (sources.length > 0) await insertRevocations(db, ids, userId, sources, now);
  await endOpenCheckouts(db, userId, now);
  await cancelAtProvider(
    db,
    (await listAtProvider(db, userId)).map((row) => row.providerId),
    now,
  );
}

/** Ends subscriptions at the provider after the commit. */
export async function cancelAtProvider(db: Db, providerIds: readonly string[], now: Date): Promise<void> {
  const jobs = providerIds.map((providerId) => ({
    kind: CANCEL_JOB,
    payload: { providerId },
    uniqueKey: `${CANCEL_JOB}:${providerId}`,
    runAt: now,
  }));
  await enqueueAll(db, jobs);
}
