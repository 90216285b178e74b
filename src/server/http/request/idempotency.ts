import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { QUEUED_KEY_KEPT } from '#domain/outbox/queued-at.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import type { RequestInput } from '#server/http/route-handler.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';

/** A call with an Idempotency-Key. `hash` is of its address and body. */
export type IdempotentCall = {
  userId: string;
  verb: string;
  key: string;
  hash: Buffer;
  now: Date;
  keptUntil: Date;
};

const DAY = 86_400_000;

const claimKey = statement<
  [userId: string, verb: string, key: string, hash: Buffer, now: Date, keptUntil: Date],
  { claimed: boolean }
>(`
  INSERT INTO idempotency_keys AS keys (user_id, verb, key, body_hash, created_at, kept_until)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (user_id, verb, key) DO UPDATE SET
    body_hash = excluded.body_hash, status = NULL, reply = NULL,
    created_at = excluded.created_at, kept_until = excluded.kept_until
    WHERE keys.kept_until < $5
  RETURNING true AS claimed`);

type Kept = { hash: Buffer; status: number | null; reply: string | null };

const readKey = statement<[userId: string, verb: string, key: string], Kept>(`
  SELECT body_hash AS hash, status, reply FROM idempotency_keys WHERE user_id = $1 AND verb = $2 AND key = $3`);

const updateResult = statement<
  [userId: string, verb: string, key: string, status: number, reply: string],
  never
>(`
  UPDATE idempotency_keys SET status = $4, reply = $5 WHERE user_id = $1 AND verb = $2 AND key = $3`);

export const removeOldKeys = statement<[now: Date], never>(
  'DELETE FROM idempotency_keys WHERE kept_until < $1',
);

/**
 * Claims the key in the call's transaction, or returns the stored result of the first call with this key. A second call
 * at the same time waits for the first one's commit. Throws `idempotency_conflict` for the same key with another body.
 */
export async function claimOrFindResult(
  db: Db,
  call: IdempotentCall,
): Promise<{ status: number; text: string } | null> {
  const { userId, verb, key, hash, now, keptUntil } = call;
  // A repeated call waits for the transaction of the first one.
  const claimed = await lockInTurn(db, [`${userId} ${verb} ${key}`], () =>
    claimKey(db, userId, verb, key, hash, now, keptUntil),
  );
  if (claimed.length > 0) return null;
  const [kept] = await readKey(db, userId, verb, key);
  if (kept === undefined || !kept.hash.equals(hash)) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for something else');
  }
  return { status: kept.status ?? 200, text: kept.reply ?? '' };
}

/** Stores the result of the first call, in the same transaction as its effect. */
export async function storeResult(
  db: Db,
  call: IdempotentCall,
  answer: { status: number; text: string | null },
): Promise<void> {
  await updateResult(db, call.userId, call.verb, call.key, answer.status, answer.text ?? '');
}

/**
 * Reads the call's key, which is kept for 24 hours, or longer for a queued call. Null if the row takes none or the caller
 * sent none. Throws `invalid_request` for a malformed key.
 */
export function idempotentCall(
  row: AnyRoute,
  { person, now }: OpenContext,
  { request, queuedAt }: Pick<RequestInput<AnyRoute>, 'request' | 'queuedAt'>,
): IdempotentCall | null {
  const key = row.isIdempotent ? readHeader(request) : null;
  if (key === null || person === null) return null;
  const keptUntil = new Date(now.getTime() + (queuedAt === null ? DAY : QUEUED_KEY_KEPT));
  return { userId: person.id, verb: row.verb, key, hash: hashOf(request), now, keptUntil };
}

function readHeader(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalid_request', 'Idempotency-Key is not valid');
  }
  return key;
}

function hashOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.url}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest();
}
