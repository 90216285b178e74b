import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openMetrics } from '#server/platform/metrics.ts';
import { AppError } from './app-error.ts';
import type { Deps } from './context.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Compared by hashes: equal in length whatever was sent, so that the time says nothing. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`));
}

/** Serves /metrics where the settings ask for it. Where they do not, nothing is loaded, hooked in or answered. */
export async function serveMetrics(app: FastifyInstance, { config, pool }: Deps): Promise<void> {
  if (config.metrics === null) return;
  const { token } = config.metrics;
  const metrics = await openMetrics(pool);
  app.addHook('onResponse', async (request, reply) => {
    // By the row's address, never the one that was asked for: that has ids, and there is no end of them.
    const url = request.routeOptions.url ?? '';
    const route = url.startsWith('/api/') ? url : 'pages and files';
    const { method } = request;
    metrics.observe({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
  });
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (token !== null && !isBearer(request.headers.authorization, token))
      throw new AppError('not_authenticated', 'A bearer token is needed');
    const { type, text } = await metrics.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
