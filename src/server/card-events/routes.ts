import { getCardProvider } from '#contract/card-provider.ts';
import { type RouteHandler, serve } from '#server/http/route-handler.ts';

export const cardProviderRoutes: readonly RouteHandler[] = [
  serve(getCardProvider, async ({ deps: { cards } }) => ({
    kind: cards.kind,
    publishableKey: cards.publishableKey,
  })),
];
