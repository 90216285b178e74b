import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { isTooOld, QUEUED_KEY_KEPT } from '#domain/outbox/queued-at.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Deps, OpenContext } from '#server/core/context.ts';
import { type Db, inTransaction, statement } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import type { CallResult } from './response/response.ts';
import { type RequestInput, type RouteHandler, TwoPhaseResponse } from './route-handler.ts';

type Call = {
  deps: Deps;
  handler: RouteHandler;
  context: OpenContext;
  // biome-ignore lint/suspicious/noExplicitAny: the input for a row of any shape.
  input: RequestInput<any>;
  /** Turns what the handler returns into the result that is sent. */
  toResult: (reply: unknown) => CallResult;
};

/** What a transaction returns, with the second phase of a `TwoPhaseResponse`. */
type TransactionResult = CallResult & { afterCommit?: () => Promise<CallResult> };

/**
 * Runs a call's handler in one transaction. With an Idempotency-Key, the result is stored in that transaction, and a
 * repeated call gets the stored result.
 */
export async function runInTransaction(call: Call): Promise<CallResult> {
  const { deps, handler, context, input, toResult } = call;
  if (handler.transaction !== 'call') return toResult(await handler.handle(context, input));
  const key = idempotentCall(handler.row, context, input);
  const prepared = await handler.prepare?.(context, input);
  let hasJobs = false;
  const run = async (db: Db) => {
    const result =
      key === null ? await runHandler(call, prepared, db) : await runOnce(call, key, prepared, db);
    hasJobs = db.hasNewJobs === true;
    return result;
  };
  const { afterCommit, ...first } = await inTransaction(deps.pool, run, (db, result) =>
    key === null || result.isRepeated ? null : storeResult(db, key, result),
  );
  if (hasJobs) deps.wakeJobs();
  if (afterCommit === undefined) return first;
  return afterCommit().catch((error: unknown) => {
    deps.log.warn({ err: error, verb: handler.row.verb }, 'a call could not be finished; its job will');
    return first;
  });
}

async function runHandler(
  { handler, context, input, toResult }: Call,
  prepared: unknown,
  db: Db,
): Promise<TransactionResult> {
  // Only a call that is new: a repeated one gets its first answer.
  if (input.queuedAt !== null && isTooOld(input.queuedAt, context.now))
    throw new AppError('conflict', 'Too old to be sent again');
  const reply = await handler.handle(context.within(db), input, prepared);
  if (!(reply instanceof TwoPhaseResponse)) return toResult(reply);
  return { ...toResult(reply.first), afterCommit: async () => toResult(await reply.afterCommit()) };
}

async function runOnce(
  call: Call,
  key: IdempotentCall,
  prepared: unknown,
  db: Db,
): Promise<TransactionResult> {
  const stored = await claimOrFindResult(db, key);
  if (stored !== null) return { ...stored, reply: undefined, isRepeated: true };
  const { afterCommit, ...result } = await runHandler(call, prepared, db);
  if (afterCommit === undefined) return result;
  const andStore = async () => {
    const final = await afterCommit();
    await storeResult(call.deps.pool, key, final);
    return final;
  };
  return { ...result, afterCommit: andStore };
}

/** A call with an Idempotency-Key. `hash` is of its address and body. */
type IdempotentCall = {
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
async function claimOrFindResult(
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
async function storeResult(
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
function idempotentCall(
  row: AnyRoute,
  { person, now }: OpenContext,
  { request, queuedAt }: Pick<RequestInput<AnyRoute>, 'request' | 'queuedAt'>,
): IdempotentCall | null {
  const key = row.isIdempotent ? readHeader(request) : null;
  if (key === null || person === null) return null;
  const keptUntil = new Date(now.getTime() + (queuedAt === null ? DAY : QUEUED_KEY_KEPT));
  // Several devices may be one person of a group, and none gets the reply of another.
  const own = person.guest === null ? key : `guest ${person.guest.deviceId} ${key}`;
  return { userId: person.id, verb: row.verb, key: own, hash: hashOf(request), now, keptUntil };
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
