import type { Db } from './database.ts';
import { one, statement } from './database.ts';

type Hit = { hits: number; seconds: number };

const countHit = statement<[bucket: string, now: Date, windowSeconds: number], Hit>(`
  INSERT INTO rate_limits AS limits (bucket, hits, resets_at)
  VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (bucket) DO UPDATE SET
    hits = CASE WHEN limits.resets_at <= $2 THEN 1 ELSE limits.hits + 1 END,
    resets_at = CASE WHEN limits.resets_at <= $2 THEN excluded.resets_at ELSE limits.resets_at END
  RETURNING hits, ceil(extract(epoch FROM resets_at - $2::timestamptz))::int AS seconds`);

const readHits = statement<[bucket: string, now: Date], Hit>(`
  SELECT hits, ceil(extract(epoch FROM resets_at - $2::timestamptz))::int AS seconds
  FROM rate_limits WHERE bucket = $1 AND resets_at > $2`);

const dropBucket = statement<[bucket: string], never>('DELETE FROM rate_limits WHERE bucket = $1');

export const removeOldLimits = statement<[now: Date], never>('DELETE FROM rate_limits WHERE resets_at <= $1');

export type Limit = { bucket: string; most: number; windowSeconds: number };

/** Counts one hit; returns the seconds to wait when it is one too many, else null. Counted across all instances. */
export async function hitLimit(db: Db, limit: Limit, now: Date): Promise<number | null> {
  const { hits, seconds } = one(await countHit(db, limit.bucket, now, limit.windowSeconds));
  return hits > limit.most ? Math.max(1, seconds) : null;
}

/** The seconds to wait when the bucket is already full, else null. Counts nothing. */
export async function checkLimit(db: Db, limit: Limit, now: Date): Promise<number | null> {
  const [row] = await readHits(db, limit.bucket, now);
  return row !== undefined && row.hits >= limit.most ? Math.max(1, row.seconds) : null;
}

/** Empties a bucket. */
export async function forgetHits(db: Db, bucket: string): Promise<void> {
  await dropBucket(db, bucket);
}
