import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { openMetrics } from '#server/platform/process/metrics.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares hashes, which have the same length, so that the time tells nothing about the token. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`));
}

/** Serves /metrics if the settings ask for it. Otherwise it loads nothing and adds no hook. */
export async function serveMetrics(app: FastifyInstance, { config, pool, backups }: Deps): Promise<void> {
  if (config.metrics === null) return;
  const { token } = config.metrics;
  const metrics = await openMetrics(pool, { hasBackups: backups !== null });
  app.addHook('onResponse', async (request, reply) => {
    // The route's address, not the request's: a series for every id would never end.
    const url = request.routeOptions.url ?? '';
    const route = url.startsWith('/api/') ? url : 'pages and files';
    const { method } = request;
    metrics.observe({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.get('/metrics', { config: { kind: 'call' }, exposeHeadRoute: false }, async (request, reply) => {
    if (token !== null && !isBearer(request.headers.authorization, token))
      throw new AppError('not_authenticated', 'A bearer token is needed');
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}
