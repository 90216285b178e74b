import type { Query, QueryCache } from '@tanstack/react-query';
import { countUnread } from '#contract/notifications.ts';
import { getCurrentUser, getSite } from '#contract/users.ts';
import { receivedAt } from './cached-replies.ts';
import { addressOfQuery } from './call.ts';

/** What every screen has around it. It is not what one reads there. */
const ofFrame: readonly unknown[] = [getCurrentUser.path, getSite.path, countUnread.path];

/** When the oldest reply on the screen came, in milliseconds; null if the screen shows none. */
export function oldestShown(cache: QueryCache): number | null {
  const times = cache
    .findAll({ type: 'active', predicate: ({ queryKey: [address] }) => !ofFrame.includes(address) })
    .filter(({ state }) => state.data !== undefined)
    .map(timeOf);
  return times.length === 0 ? null : Math.min(...times);
}

// A change that is shown before it is saved makes the data younger than the reply.
const timeOf = ({ queryKey, state }: Query) => receivedAt(addressOfQuery(queryKey)) ?? state.dataUpdatedAt;
