import { type Entitlement, entitlementOf, type Grant } from '#domain/entitlement.ts';
import { notFound } from '#server/core/app-error.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

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

export function toGrant({ kind, sourceId, startsAt, endsAt, months }: GrantRow): Grant {
  const from = Date.parse(startsAt);
  const until = endsAt === null ? null : Date.parse(endsAt);
  if (kind === 'promotion') return { kind, sourceId, startsAt: from, months: months ?? 0 };
  if (kind === 'card' || kind === 'trial') return { kind, sourceId, startsAt: from, endsAt: until ?? from };
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

const DAY = 24 * 60 * 60 * 1000;

/** Gives a new account full access for its first `days` days; 0 gives nothing. */
export async function addTrial(db: Db, trial: { userId: string; days: number; now: Date }): Promise<void> {
  const { userId, days, now } = trial;
  if (days === 0) return;
  const startsAt = now.getTime();
  const grant = { kind: 'trial' as const, sourceId: userId, startsAt, endsAt: startsAt + days * DAY };
  await addGrant(db, { userId, grant, now });
}

/** Lets changes of one person's access queue: of two at once the second one sees what the first did. */
export async function lockAccess(db: Db, userId: string): Promise<{ role: string }> {
  const person = first(await lockPerson(db, userId));
  if (person === null) throw notFound();
  return person;
}
