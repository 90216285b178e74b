import { getCardProvider } from '#contract/card-provider.ts';
import { type Served, serve } from '#server/http/serve.ts';

export const cardProviderRoutes: readonly Served[] = [
  serve(getCardProvider, async ({ deps: { cards } }) => ({
    kind: cards.kind,
    publishableKey: cards.publishableKey,
  })),
];
