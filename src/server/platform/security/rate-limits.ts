import { CLOCK_TOLERANCE_SECONDS } from '#server/core/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { one, statement } from '#server/platform/database/database.ts';

type Hit = { hits: number; seconds: number };

// A window is over at its end. One that ends later than any window that begins now was written by a clock that was
// ahead, and is over too.
const IS_OVER = `(limits.resets_at <= $2::timestamptz OR limits.resets_at > $2 + make_interval(secs => $3::int + $4::int))`;

const countHit = statement<[bucket: string, now: Date, windowSeconds: number, tolerance: number], Hit>(`
  INSERT INTO rate_limits AS limits (bucket, hits, resets_at)
  VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3::int))
  ON CONFLICT (bucket) DO UPDATE SET
    hits = CASE WHEN ${IS_OVER} THEN 1 ELSE limits.hits + 1 END,
    resets_at = CASE WHEN ${IS_OVER} THEN excluded.resets_at ELSE limits.resets_at END
  RETURNING hits, ceil(extract(epoch FROM resets_at - $2::timestamptz))::int AS seconds`);

const readHits = statement<[bucket: string, now: Date, windowSeconds: number, tolerance: number], Hit>(`
  SELECT hits, ceil(extract(epoch FROM resets_at - $2::timestamptz))::int AS seconds
  FROM rate_limits AS limits WHERE bucket = $1 AND NOT ${IS_OVER}`);

const uncount = statement<[bucket: string, now: Date], never>(
  'UPDATE rate_limits SET hits = hits - 1 WHERE bucket = $1 AND hits > 0 AND resets_at > $2',
);

const dropBucket = statement<[bucket: string], never>('DELETE FROM rate_limits WHERE bucket = $1');

export const removeOldLimits = statement<[now: Date], never>('DELETE FROM rate_limits WHERE resets_at <= $1');

export type Limit = { bucket: string; most: number; windowSeconds: number };

/** Counts one hit; returns the seconds to wait if it is one too many, otherwise null. Counted across all instances. */
export async function hitLimit(db: Db, limit: Limit, now: Date): Promise<number | null> {
  const { hits, seconds } = one(
    await countHit(db, limit.bucket, now, limit.windowSeconds, CLOCK_TOLERANCE_SECONDS),
  );
  return hits > limit.most ? Math.max(1, seconds) : null;
}

/** The seconds to wait if the bucket is full, otherwise null. Counts nothing. */
export async function checkLimit(db: Db, limit: Limit, now: Date): Promise<number | null> {
  const [row] = await readHits(db, limit.bucket, now, limit.windowSeconds, CLOCK_TOLERANCE_SECONDS);
  return row !== undefined && row.hits >= limit.most ? Math.max(1, row.seconds) : null;
}

/** Takes one hit back, for limits that count only failures but must count before the result is known. */
export async function uncountHit(db: Db, bucket: string, now: Date): Promise<void> {
  await uncount(db, bucket, now);
}

/** Empties a bucket. */
export async function forgetHits(db: Db, bucket: string): Promise<void> {
  await dropBucket(db, bucket);
}
