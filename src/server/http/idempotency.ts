import type { Db } from '#server/platform/database.ts';
import { statement } from '#server/platform/database.ts';
import { AppError } from './app-error.ts';

export type KeyedCall = { userId: string; verb: string; key: string; hash: Buffer; now: Date };

const claimKey = statement<
  [userId: string, verb: string, key: string, hash: Buffer, now: Date],
  { claimed: boolean }
>(`
  INSERT INTO idempotency_keys AS keys (user_id, verb, key, body_hash, created_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id, verb, key) DO UPDATE SET
    body_hash = excluded.body_hash, status = NULL, reply = NULL, created_at = excluded.created_at
    WHERE keys.created_at < $5::timestamptz - interval '24 hours'
  RETURNING true AS claimed`);

type Kept = { hash: Buffer; status: number | null; reply: string | null };

const readKey = statement<[userId: string, verb: string, key: string], Kept>(`
  SELECT body_hash AS hash, status, reply FROM idempotency_keys WHERE user_id = $1 AND verb = $2 AND key = $3`);

const writeAnswer = statement<
  [userId: string, verb: string, key: string, status: number, reply: string],
  never
>(`
  UPDATE idempotency_keys SET status = $4, reply = $5 WHERE user_id = $1 AND verb = $2 AND key = $3`);

export const removeOldKeys = statement<[now: Date], never>(
  `DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - interval '24 hours'`,
);

/**
 * Claims the key within the call's transaction, or returns what the first call with it answered. A second call at
 * the same time waits for the first one's commit. The same key with another body is refused.
 */
export async function findFirstAnswer(
  db: Db,
  call: KeyedCall,
): Promise<{ status: number; text: string } | null> {
  const claimed = await claimKey(db, call.userId, call.verb, call.key, call.hash, call.now);
  if (claimed.length > 0) return null;
  const [kept] = await readKey(db, call.userId, call.verb, call.key);
  if (kept === undefined || !kept.hash.equals(call.hash)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for something else');
  }
  return { status: kept.status ?? 200, text: kept.reply ?? '' };
}

/** Keeps the first answer, in the same transaction as its effect. */
export async function keepAnswer(
  db: Db,
  call: KeyedCall,
  answer: { status: number; text: string },
): Promise<void> {
  await writeAnswer(db, call.userId, call.verb, call.key, answer.status, answer.text);
}

type Keys = [userIds: readonly string[], verbs: readonly string[], keys: readonly string[]];

const listKnown = statement<Keys, { place: number }>(`
  SELECT asked.place
  FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (user_id, verb, key, place)
  JOIN idempotency_keys AS keys USING (user_id, verb, key)`);

const insertAnswers = statement<
  [
    ...Keys,
    hashes: readonly Buffer[],
    times: readonly string[],
    statuses: readonly number[],
    replies: readonly string[],
  ],
  { isNew: boolean }
>(`
  INSERT INTO idempotency_keys (user_id, verb, key, body_hash, created_at, status, reply)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::timestamptz[], $6::int[], $7::text[])
  ON CONFLICT DO NOTHING
  RETURNING true AS "isNew"`);

const keysOf = (calls: readonly KeyedCall[]): Keys => [
  calls.map(({ userId }) => userId),
  calls.map(({ verb }) => verb),
  calls.map(({ key }) => key),
];

/** Which of these calls have a key that was used before, or is used by another one of them. */
export async function listRepeated(db: Db, calls: readonly KeyedCall[]): Promise<ReadonlySet<KeyedCall>> {
  if (calls.length === 0) return new Set();
  const places = new Set((await listKnown(db, ...keysOf(calls))).map(({ place }) => place));
  const seen = new Set<string>();
  return new Set(
    calls.filter((call, at) => {
      const name = `${call.userId} ${call.verb} ${call.key}`;
      const isRepeated = places.has(at + 1) || seen.has(name);
      seen.add(name);
      return isRepeated;
    }),
  );
}

/** Keeps the answers of new keys, in the same transaction as their effects. Throws where one was taken meanwhile. */
export async function keepNewAnswers(
  db: Db,
  answered: readonly { call: KeyedCall; status: number; text: string | null }[],
): Promise<void> {
  if (answered.length === 0) return;
  const calls = answered.map(({ call }) => call);
  const kept = await insertAnswers(
    db,
    ...keysOf(calls),
    calls.map(({ hash }) => hash),
    calls.map(({ now }) => now.toISOString()),
    answered.map(({ status }) => status),
    answered.map(({ text }) => text ?? ''),
  );
  if (kept.length < answered.length) throw new Error('An Idempotency-Key was taken meanwhile');
}
