import type { FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { isTooOld, readQueuedAt } from '#domain/outbox/queued-at.ts';
import { AppError, invalid } from '#server/core/app-error.ts';

const HEADER = 'X-Queued-At';

/** When the person did what a call does, if the row can wait for a net and the call says it. Throws `invalid_request`. */
export function queuedAtOf(row: AnyRoute, request: FastifyRequest, now: Date): Date | null {
  const text = row.isQueueable ? request.headers['x-queued-at'] : undefined;
  if (text === undefined) return null;
  const queuedAt = typeof text === 'string' ? readQueuedAt(text, now) : null;
  if (queuedAt === null) throw invalid(`${HEADER} is not valid`, HEADER);
  return queuedAt;
}

/** Refuses a call that waited too long. Only for a call that is new: a repeated one gets its first answer. */
export function refuseTooOld(queuedAt: Date | null, now: Date): void {
  if (queuedAt !== null && isTooOld(queuedAt, now))
    throw new AppError('conflict', 'Too old to be sent again');
}
