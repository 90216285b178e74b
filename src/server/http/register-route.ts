// Why: docs/decisions/0024.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { readQueuedAt } from '#domain/outbox/queued-at.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { decode } from '#server/core/decode.ts';
import { runInTransaction } from './call-transaction.ts';
import { readUpload, type Upload } from './request/upload.ts';
import { resultOf, sendResult } from './response/response.ts';
import type { RequestInput, RouteHandler } from './route-handler.ts';
import { authorize, type OpenedCall } from './session/authorization.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authorization of a contract row. */
    call: OpenedCall | null;
  }
}

/** Registers a contract row. Every call is authorized, read, run in a transaction, and answered, in this order. */
export function registerRoute(app: FastifyInstance, deps: Deps, handler: RouteHandler): void {
  const { row } = handler;
  const toResult = resultOf(row);
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: row.answersHead,
    config: { kind: 'call' },
    bodyLimit: row.bodyLimit,
    // Fastify reads the body after this hook.
    onRequest: async (request, reply) => {
      request.call = await authorize(deps, handler, request, reply);
    },
    handler: async (request, reply) => {
      const opened = request.call as OpenedCall;
      const { context } = opened;
      await handler.beforeReading?.(context, request.body);
      const input = await readInput(row, context.now, { request, reply });
      if (row.responseType === 'stream') return handler.handle(context, input);
      const guest = context.person?.guest ?? null;
      const result = await runInTransaction({
        deps,
        handler,
        context,
        input,
        toResult: (answer) => toResult(answer, guest),
      });
      return sendResult(deps, row, { opened, input, result });
    },
  });
}

/** Parses the parameters, the query, the body or form, and the headers of a call by its row. Throws `invalid_request`. */
async function readInput(
  row: AnyRoute,
  now: Date,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<RequestInput<AnyRoute>> {
  const file: Upload | undefined =
    row.media === 'file' ? await readUpload(request, reply, row.fileTooLarge) : undefined;
  if (file !== undefined && row.fileField !== 'file' && file.field !== row.fileField) {
    throw new AppError('invalid_request', 'Choose a file');
  }
  return {
    params: row.params && decode(row.params, request.params ?? {}),
    query: row.query && decode(row.query, request.query),
    body: row.body && decode(row.body, file?.fields ?? request.body ?? {}),
    file: file as Upload,
    queuedAt: queuedAtOf(row, request, now),
    request,
    reply,
  };
}

const QUEUED_AT = 'X-Queued-At';

/** When the person did what a call does, if the row can wait for a net and the call says it. Throws `invalid_request`. */
function queuedAtOf(row: AnyRoute, request: FastifyRequest, now: Date): Date | null {
  const text = row.isQueueable ? request.headers['x-queued-at'] : undefined;
  if (text === undefined) return null;
  const queuedAt = typeof text === 'string' ? readQueuedAt(text, now) : null;
  if (queuedAt === null) throw invalid('X-Queued-At is not valid', QUEUED_AT);
  return queuedAt;
}
