import { type Entitlement, entitlementOf, type Grant } from '#domain/entitlement.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { enqueueAll } from '#server/platform/jobs/jobs.ts';

export type GrantRow = {
  kind: Grant['kind'];
  sourceId: string;
  startsAt: string;
  endsAt: string | null;
  months: number | null;
};

const listRows = statement<[userId: string], GrantRow>(`
  SELECT kind, source_id AS "sourceId", starts_at AS "startsAt", ends_at AS "endsAt", months
  FROM grants WHERE user_id = $1 ORDER BY starts_at, source_id`);

// What was added before is not added again: of a card the same period, of anything else the same source.
const insertGrant = statement<
  [
    id: string,
    userId: string,
    kind: string,
    sourceId: string,
    startsAt: string,
    endsAt: string | null,
    months: number | null,
    now: Date,
  ],
  { id: string }
>(`
  INSERT INTO grants (id, user_id, kind, source_id, starts_at, ends_at, months, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`);

const lockPerson = statement<[id: string], { role: string }>(
  'SELECT role FROM users WHERE id = $1 AND NOT is_placeholder FOR NO KEY UPDATE',
);

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

/** Whose job it is to end a subscription at the provider: see `cancelJob`. */
export const CANCEL_JOB = 'cancel-subscription';

export function toGrant({ kind, sourceId, startsAt, endsAt, months }: GrantRow): Grant {
  const from = Date.parse(startsAt);
  const until = endsAt === null ? null : Date.parse(endsAt);
  if (kind === 'promotion') return { kind, sourceId, startsAt: from, months: months ?? 0 };
  if (kind === 'card') return { kind, sourceId, startsAt: from, endsAt: until ?? from };
  if (kind === 'admin') return { kind, sourceId, startsAt: from, endsAt: until };
  return { kind, sourceId, startsAt: from };
}

/** What a person's grants amount to. */
export async function findEntitlement(db: Db, userId: string): Promise<Entitlement> {
  return entitlementOf((await listRows(db, userId)).map(toGrant));
}

type NewGrant = { userId: string; grant: Exclude<Grant, { kind: 'revocation' }>; now: Date };

/** Adds a grant; false where it is there already. The database works out status and end from it at once. */
export async function addGrant(db: Db, { userId, grant, now }: NewGrant): Promise<boolean> {
  const { kind, sourceId, startsAt } = grant;
  const endsAt = kind === 'promotion' ? null : grant.endsAt;
  const added = await insertGrant(
    db,
    newId(),
    userId,
    kind,
    sourceId,
    new Date(startsAt).toISOString(),
    endsAt === null ? null : new Date(endsAt).toISOString(),
    kind === 'promotion' ? grant.months : null,
    now,
  );
  return added.length > 0;
}

/** Lets changes of one person's access queue: of two at once the second one sees what the first did. */
export async function lockAccess(db: Db, userId: string): Promise<{ role: string }> {
  const person = first(await lockPerson(db, userId));
  if (person === null) throw notFound();
  return person;
}

/** Gives full access without an end. Somebody who has it keeps it. Within the call's transaction. */
export async function grantByAdmin({ db, now, tell }: Context, userId: string): Promise<void> {
  await lockAccess(db, userId);
  const { isGiven, expiresAt } = await findEntitlement(db, userId);
  tell([userId]);
  if (isGiven && expiresAt === null) return;
  const grant = { kind: 'admin' as const, sourceId: newId(), startsAt: now.getTime(), endsAt: null };
  await addGrant(db, { userId, grant, now });
}

/** Takes all access away, whatever it came from, and ends what is charged by card. Within the call's transaction. */
export async function revokeAll({ db, now, tell }: Context, userId: string): Promise<void> {
  await lockAccess(db, userId);
  await endSubscriptionOf(db, userId, now);
  tell([userId]);
}

/**
 * Takes a person's access away and has their card subscriptions ended at the provider once the transaction is
 * committed, again and again until the provider has done so.
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

/** Has subscriptions ended at the provider after the commit. */
export async function cancelAtProvider(db: Db, providerIds: readonly string[], now: Date): Promise<void> {
  const jobs = providerIds.map((providerId) => ({
    kind: CANCEL_JOB,
    payload: { providerId },
    uniqueKey: `${CANCEL_JOB}:${providerId}`,
    runAt: now,
  }));
  await enqueueAll(db, jobs);
}
