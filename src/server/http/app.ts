import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { invariant } from '#server/platform/invariant.ts';
import { AppError } from './app-error.ts';
import type { Deps } from './context.ts';
import { answerError } from './errors.ts';
import { readJson } from './json.ts';
import { refuseCrossSite, refuseOtherMedia } from './same-site.ts';
import { register, type Served } from './serve.ts';
import { MOST_UPLOAD_BYTES } from './upload.ts';

/** A body's most bytes: a file to move in is text within JSON. */
const MOST_BODY_BYTES = 8 * 1024 * 1024;

type Parts = { deps: Deps; contract: readonly AnyRoute[]; served: readonly Served[] };

/** Builds the HTTP side: every row of the contract is served once, and nothing else is. */
export async function buildHttp({ deps, contract, served }: Parts): Promise<FastifyInstance> {
  checkComplete(contract, served);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: 30_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 250 },
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
  });
  app.setErrorHandler(answerError);
  closeUnusedConnections(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, {
    limits: { fileSize: MOST_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, headerPairs: 50 },
  });
  await app.register(fastifyHelmet, helmetOptions(deps.config.isHttps));
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
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('cache-control', 'no-store');
    refuseCrossSite(request, deps.config.appUrl);
    refuseOtherMedia(request);
  });
  for (const each of served) register(app, deps, each);
  return app;
}

// Browsers connect ahead of need. Node takes a connection that never asked anything for a busy one, and a server
// that ends would wait for it.
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}

function checkComplete(contract: readonly AnyRoute[], served: readonly Served[]): void {
  const rows = new Set(served.map((each) => each.row));
  invariant(rows.size === served.length, 'a row is served twice');
  for (const row of contract) invariant(rows.has(row), `nobody serves ${row.verb}`);
  for (const row of rows) invariant(contract.includes(row), `${row.verb} is not in the contract`);
}

function helmetOptions(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Radix positions what floats by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}
