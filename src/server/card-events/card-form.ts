import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import type { CardEmulator } from '#server/platform/card-provider/cards.ts';
import { networkOf } from '#server/platform/security/client-network.ts';

const PREFIX = '/card-provider/v1';
const MAX_BYTES = 8 * 1024;
const PATIENCE = 10_000;
const MAX_CALLS_PER_MINUTE = 120;

/**
 * Serves the emulator's side of the card form at our own origin. It forwards requests and responses, and neither stores
 * nor logs them. With Stripe's keys this address does not exist.
 */
export async function serveCardForm(app: FastifyInstance, deps: Deps): Promise<void> {
  const { cardEmulator } = deps;
  if (cardEmulator === null) return;
  app.route({
    method: ['GET', 'POST'],
    url: `${PREFIX}/*`,
    exposeHeadRoute: false,
    config: { kind: 'call' },
    bodyLimit: MAX_BYTES,
    onRequest: async (request) => {
      const limit = {
        bucket: `card-form:${networkOf(request.ip)}`,
        most: MAX_CALLS_PER_MINUTE,
        windowSeconds: 60,
      };
      const counting = { deps, db: deps.pool, now: deps.clock.now() };
      await enforceLimit(counting, limit, 'Too many attempts. Please try again in a minute.');
    },
    handler: async (request, reply) => {
      const { status, text } = await passOn(cardEmulator, request);
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  });
}

const OWN_PATH = /^\w{1,100}(?:\/\w{1,100})*$/;

/** Calls the emulator. The address is built from the route's parameter, so no request chooses another host or path. */
async function passOn(emulator: CardEmulator, request: FastifyRequest) {
  const { '*': path } = request.params as { '*': string };
  // The emulator has other addresses, which a path with dots could reach.
  if (!OWN_PATH.test(path)) throw notFound();
  const { base } = await emulator.access();
  const url = new URL(`${PREFIX}/${path}`, base ?? undefined);
  url.search = new URLSearchParams(request.query as Record<string, string>).toString();
  try {
    const response = await fetch(url, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    throw new AppError('unavailable', 'Card payments are not available right now. Please try again.');
  }
}
