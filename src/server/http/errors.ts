import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CardProviderUnavailableError } from '#server/platform/card-provider.ts';
import { isDatabaseUnavailable } from '#server/platform/database.ts';
import { AppError, statusOf } from './app-error.ts';

/** The one place that makes an HTTP answer of an error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.code === 'internal' || known.code === 'unavailable')
    request.log.error({ err: error, reqId: request.id }, known.code);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  if (known.code === 'unavailable') reply.header('retry-after', '2');
  const body = { message: known.message, code: known.code, ...(known.issues && { issues: known.issues }) };
  return reply.code(statusOf[known.code]).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isOutOfSpace(error))
    return new AppError('unavailable', 'Not available right now. Please try again.');
  if (error instanceof CardProviderUnavailableError)
    return new AppError('unavailable', 'Card payments are not available right now. Please try again.');
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return new AppError('too_large', 'The request is too large');
  if (status === 415) return new AppError('unsupported_media_type', 'Send JSON');
  if (status === 404) return new AppError('not_found', 'Not found');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('invalid_request', 'Invalid request');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** No room for an uploaded file; for a row the database says so itself. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
