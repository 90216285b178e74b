import { isTooOld } from '#domain/outbox/queued-at.ts';
import { AppError } from '#server/core/app-error.ts';
import { type Deps, type OpenContext, within } from '#server/core/context.ts';
import { TwoPhaseResponse } from '#server/core/replies.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import {
  claimOrFindResult,
  type IdempotentCall,
  idempotentCall,
  storeResult,
} from './request/idempotency.ts';
import type { CallResult } from './response/response.ts';
import type { RequestInput, RouteHandler } from './route-handler.ts';

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
  const reply = await handler.handle(within(context, db), input, prepared);
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
