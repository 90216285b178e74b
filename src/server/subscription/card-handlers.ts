import type { CardHandlers } from '#server/core/context.ts';
import { listToLookAt } from './internal/queries.ts';
import { syncSubscription } from './internal/sync.ts';

/** Applies the states of the card provider's subscriptions. */
export const subscriptionHandlers: CardHandlers = {
  onSubscription: syncSubscription,
  async listOpen(db, { before, most }) {
    const rows = await listToLookAt(db, before, most);
    return rows.map(({ providerId }) => ({ kind: 'subscription', id: providerId }));
  },
};
