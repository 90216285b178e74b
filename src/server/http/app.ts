import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import { registerRoute } from './register-route.ts';
import { readJson } from './request/json.ts';
import { addRequestChecks, warnOfUntrustedProxies } from './request/request-checks.ts';
import { REQUEST_TIMEOUT, requestTimeouts } from './request/request-timeouts.ts';
import { MAX_UPLOAD_BYTES } from './request/upload.ts';
import { answerError, answerParserError } from './response/errors.ts';
import { callHeaders } from './response/security-headers.ts';
import type { RouteHandler } from './route-handler.ts';

/** How long a connection without a request stays open once the server stops, in milliseconds. */
const UNUSED_GRACE = 500;

/** For routes that are not a row of the contract; a row has a limit of its own. */
const MAX_BODY_BYTES = 64 * 1024;

type Parts = {
  deps: Deps;
  contract: readonly AnyRoute[];
  handlers: readonly RouteHandler[];
  /** In milliseconds. */
  requestTimeout?: number;
};

/** Builds the HTTP server. Every row of the contract has exactly one handler. */
export async function buildHttp({
  deps,
  contract,
  handlers,
  requestTimeout = REQUEST_TIMEOUT,
}: Parts): Promise<FastifyInstance> {
  checkComplete(contract, handlers);
  const app = Fastify({
    // At level info Fastify logs the listening address, which the start prints already.
    loggerInstance: deps.log.level === 'info' ? deps.log.child({}, { level: 'warn' }) : deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Few requests log anything, so no logger is made for each request. A log line names its request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout,
    // Node would refuse a missing host and an unparsable request in a shape of its own.
    http: { requireHostHeader: false, ...requestTimeouts(requestTimeout) },
    clientErrorHandler: answerParserError(deps.config.isHttps),
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(callHeaders(deps.config.isHttps))),
    rewriteUrl: ({ url = '' }) => toDecodable(url),
    // A proxy already sent a request here that arrives while the server stops.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // The contract's schemas check what comes and write what goes. Fastify's own compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 250 },
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
  });
  app.setErrorHandler(answerError);
  closeUnusedConnections(app);
  addRequestChecks(app, deps);
  warnOfUntrustedProxies(app, deps);
  app.decorateRequest('call', null);
  await app.register(fastifyCookie);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => {
      if (text.length === 0) return {};
      try {
        return readJson(text.toString());
      } catch {
        throw new AppError('invalid_request', 'The request is not valid JSON');
      }
    },
  );
  for (const each of handlers) if (each.row.media === 'json') registerRoute(app, deps, each);
  // The multipart plugin adds a hook to every route of its scope, so the uploads have their own.
  await app.register(async (uploads) => {
    await uploads.register(fastifyMultipart, {
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 8, parts: 9, headerPairs: 50 },
    });
    for (const each of handlers) if (each.row.media === 'file') registerRoute(uploads, deps, each);
  });
  return app;
}

// Browsers open connections in advance. Node counts a connection without a request as busy, so a server that stops would
// wait for it. Its first request may be on its way, so it is not closed at once.
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isEnding = false;
  const closeSoon = (socket: Socket) => {
    setTimeout(() => unused.has(socket) && socket.destroy(), UNUSED_GRACE).unref();
  };
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
    if (isEnding) closeSoon(socket);
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const socket of unused) closeSoon(socket);
  });
}

/** Makes a path with a broken escape, such as /%zz, decodable. It names nothing, and is routed like any other path. */
function toDecodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...search] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}

function refuseSchema(): never {
  throw new Error('Routes take their schemas from the contract');
}

function checkComplete(contract: readonly AnyRoute[], handlers: readonly RouteHandler[]): void {
  const rows = new Set(handlers.map((each) => each.row));
  invariant(rows.size === handlers.length, 'a row has two handlers');
  for (const row of contract) invariant(rows.has(row), `${row.verb} has no handler`);
  for (const row of rows) invariant(contract.includes(row), `${row.verb} is not in the contract`);
}
