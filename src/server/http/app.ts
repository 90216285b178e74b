import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { invariant } from '#server/platform/invariant.ts';
import { AppError } from './app-error.ts';
import { CARD_WEBHOOK } from './card-webhook.ts';
import type { Deps } from './context.ts';
import { answerError } from './errors.ts';
import { readJson } from './json.ts';
import { refuseCrossSite, refuseOtherMedia } from './same-site.ts';
import { callHeaders, pageHeaders } from './security-headers.ts';
import { register, type Served } from './serve.ts';
import { MOST_UPLOAD_BYTES } from './upload.ts';

/** A body's most bytes: a file to move in is text within JSON. */
const MOST_BODY_BYTES = 8 * 1024 * 1024;
/** How long a connection that has asked nothing yet may still ask when the server ends, in milliseconds. */
const UNUSED_GRACE = 500;

type Parts = { deps: Deps; contract: readonly AnyRoute[]; served: readonly Served[] };

/** Builds the HTTP side: every row of the contract is served once, and nothing else is. */
export async function buildHttp({ deps, contract, served }: Parts): Promise<FastifyInstance> {
  checkComplete(contract, served);
  const app = Fastify({
    // At info it would tell the address, which the console has been told in plain words.
    loggerInstance: deps.log.level === 'info' ? deps.log.child({}, { level: 'warn' }) : deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Almost no call logs anything; what is logged names its call itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: 30_000,
    // A call that arrives while the server ends is one that a proxy already sent here.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // The contract's schemas check what comes and write what goes. Fastify's own compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 250 },
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
  });
  app.setErrorHandler(answerError);
  closeUnusedConnections(app);
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
  const ofPages = pageHeaders(deps.config.isHttps, deps.config.cards !== null);
  const ofCalls = callHeaders(deps.config.isHttps);
  app.addHook('onRequest', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/');
    reply.headers(isCall ? ofCalls : ofPages);
    if (!isCall) return done();
    // The card provider is no browser, and its signature says who it is.
    if (request.url === CARD_WEBHOOK) return done();
    try {
      refuseCrossSite(request, deps.config.appUrl);
      refuseOtherMedia(request);
    } catch (error) {
      return done(error as Error);
    }
    done();
  });
  for (const each of served) if (each.row.media === 'json') register(app, deps, each);
  // What reads forms listens at every call of its surroundings, so those are only the uploads.
  await app.register(async (uploads) => {
    await uploads.register(fastifyMultipart, {
      limits: { fileSize: MOST_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, headerPairs: 50 },
    });
    for (const each of served) if (each.row.media === 'file') register(uploads, deps, each);
  });
  return app;
}

// Browsers connect ahead of need. Node takes a connection that never asked anything for a busy one, and a server
// that ends would wait for it. It may also be one whose question is on its way, so it is not closed at once.
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

function refuseSchema(): never {
  throw new Error('A row of the contract says what a call takes and gives, not a schema of its route');
}

function checkComplete(contract: readonly AnyRoute[], served: readonly Served[]): void {
  const rows = new Set(served.map((each) => each.row));
  invariant(rows.size === served.length, 'a row is served twice');
  for (const row of contract) invariant(rows.has(row), `nobody serves ${row.verb}`);
  for (const row of rows) invariant(contract.includes(row), `${row.verb} is not in the contract`);
}
