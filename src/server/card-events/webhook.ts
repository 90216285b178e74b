import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/core/context.ts';
import { CARD_WEBHOOK } from '#server/http/card-webhook.ts';
import { receiveEvent } from './service.ts';

const MAX_BYTES = 256 * 1024;

/** Serves the card provider's webhook. The signature over the raw body is its only authentication. */
export async function serveWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => body,
    );
    scope.post(
      CARD_WEBHOOK,
      { config: { kind: 'webhook' }, bodyLimit: MAX_BYTES },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const body = typeof request.body === 'string' ? request.body : '';
        await receiveEvent(deps, body, typeof signature === 'string' ? signature : undefined);
        return reply.code(200).send({ received: true });
      },
    );
  });
}
