import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, statusOf } from '#server/core/app-error.ts';
import { headersOf, speakerFor } from '#server/http/request/reader-language.ts';
import { CardProviderUnavailableError } from '#server/platform/card-provider/card-provider.ts';
import {
  isDatabaseUnavailable,
  isUnstorableText,
  refersToEndedSession,
} from '#server/platform/database/errors.ts';
import { StorageUnavailableError } from '#server/platform/files/file-store.ts';
import { callHeaders } from './security-headers.ts';

// An import of node:http loads everything that it exports, such as a WebSocket client of several megabytes.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an error. Every error response of the server is made in this file. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.code === 'internal' || known.code === 'unavailable')
    request.log.error({ err: error, reqId: request.id }, known.code);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  if (statusOf[known.code] === 503) reply.header('retry-after', '2');
  const speaker = speakerFor(request);
  const issues = known.issues?.map(({ path, message }) => ({ path, message: speaker.say(message) }));
  const body = { message: speaker.say(known.said), code: known.code, ...(issues && { issues }) };
  reply.headers(headersOf(speaker.language));
  return reply.code(statusOf[known.code]).type(JSON_TYPE).send(JSON.stringify(body));
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error) || isOutOfSpace(error) || error instanceof StorageUnavailableError)
    return new AppError('unavailable', 'Not available right now. Please try again.');
  if (error instanceof CardProviderUnavailableError)
    return new AppError('unavailable', 'Card payments are not available right now. Please try again.');
  if (refersToEndedSession(error)) return new AppError('not_authenticated', 'Sign in first');
  if (isUnstorableText(error)) return new AppError('invalid_request', 'Invalid request');
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return new AppError('too_large', 'The request is too large');
  if (status === 415) return new AppError('unsupported_media_type', 'Send JSON');
  if (status === 404) return new AppError('not_found', 'Not found');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('invalid_request', 'Invalid request');
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/**
 * Makes the handler of connections whose request cannot be parsed or never ends. There is no request to reply to. A
 * connection that sent nothing is closed without a word: browsers open some in advance, and would take what they find on
 * one for the reply to the request they are just sending. Without a reply they send it again on another.
 */
export function answerParserError(isHttps: boolean): (error: ConnectionError, socket: Socket) => void {
  const headers = { ...callHeaders(isHttps), 'content-type': JSON_TYPE, connection: 'close' };
  return (error, socket) => {
    if (error.code !== 'ECONNRESET' && socket.bytesRead > 0 && socket.writable) {
      const { code, message } = toParserError(error);
      const body = JSON.stringify({ message, code });
      const all = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
      const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const status = statusOf[code];
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
    }
    socket.destroy();
  };
}

function toParserError({ code }: ConnectionError): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('too_large', 'The request is too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request took too long');
  return new AppError('invalid_request', 'Invalid request');
}

/** Whether the disk has no room for an uploaded file. The database has an error of its own for its rows. */
function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
