import {
  infiniteQueryOptions,
  queryOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnyRoute, ReplyOf, WireQueryOf } from '#contract/route.ts';
import { keepForLater, mustWait, prepareOutbox, toastQueued } from '../outbox/outbox.ts';
import { randomId } from '../random-id.ts';
import { isNoConnection, noConnection } from './api-error.ts';
import {
  addressOf,
  type CallArguments,
  call,
  callPage,
  callPart,
  findCachedAt,
  findCachedReply,
  type ItemOf,
} from './call.ts';
import { openGate } from './gate.ts';
import { currentGuest } from './guest.ts';
import { refresh } from './refresh.ts';

type Asked<T extends AnyRoute> = { params?: Record<string, string>; query?: WireQueryOf<T> };

/** A cached reply of an earlier visit is shown at once, and the server is asked for a newer one. */
export const freshnessOf = <T extends AnyRoute>(row: T, asked: Asked<T>) => ({
  initialDataUpdatedAt: () => findCachedAt(row, asked),
  staleTime: () => (findCachedAt(row, asked) === undefined ? Number.POSITIVE_INFINITY : 0),
});

/** The options of `useQuery` for a read. The key is the address and the query. */
export function reading<T extends AnyRoute>(row: T, asked: Asked<T> = {}) {
  const { params, query } = asked;
  return queryOptions({
    queryKey: [addressOf(row, params), query ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<T>> => call(row, { params, query, signal } as CallArguments<T>),
    initialData: () => findCachedReply(row, asked)?.reply,
    ...freshnessOf(row, asked),
  });
}

/** The options of `useInfiniteQuery` for a long list, one page at a time. */
export function readingPages<T extends AnyRoute>(row: T, asked: Asked<T> = {}) {
  const { params, query } = asked;
  return infiniteQueryOptions({
    queryKey: [addressOf(row, params), query ?? {}, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const part = { ...query, ...(pageParam !== null && { cursor: pageParam }) };
      return callPage(row, { params, query: part, signal } as CallArguments<T>);
    },
    initialData: () => {
      const first = findCachedReply(row, asked);
      if (first === undefined) return undefined;
      const { reply: items, nextCursor, total } = first;
      return { pages: [{ items: items as ItemOf<T>[], nextCursor, total }], pageParams: [null] };
    },
    ...freshnessOf(row, asked),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The same for a list whose reply has more than its items. */
export function readingParts<T extends AnyRoute>(row: T, asked: Asked<T> = {}) {
  const { params, query } = asked;
  return infiniteQueryOptions({
    queryKey: [addressOf(row, params), query ?? {}, 'parts'] as const,
    queryFn: ({ signal, pageParam }) => {
      const part = { ...query, ...(pageParam !== null && { cursor: pageParam }) };
      return callPart(row, { params, query: part, signal } as CallArguments<T>);
    },
    initialData: () => {
      const first = findCachedReply(row, asked);
      return first && { pages: [first], pageParams: [null] };
    },
    ...freshnessOf(row, asked),
    initialPageParam: null as string | null,
    getNextPageParam: (part) => part.nextCursor,
  });
}

/** What was read of a long list so far. */
export function itemsOf<Item>(list: {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
}): Item[] {
  return list.data?.pages.flatMap(({ items }) => items) ?? [];
}

type Outcome<T extends AnyRoute> = {
  onSuccess?: (reply: ReplyOf<T>, args: CallArguments<T>) => void;
  onError?: (error: Error, args: CallArguments<T>) => void;
  /** Runs before the gate opens, which leaves the page. */
  onGate?: (args: CallArguments<T>) => void;
  /** Runs instead of `onError` if there is no connection and the call waits for one (`queueable`). */
  onQueued?: (args: CallArguments<T>) => void;
};

/** The reply of a call that waits for a connection. */
const QUEUED = Symbol('queued');

/**
 * A mutation: makes the call and refreshes what its row says it changes. If the row takes an idempotency key, a retry
 * of the same content reuses the key, so a lost reply never causes a duplicate. An error that asks for a subscription
 * opens the gate instead of calling `onError`.
 */
export function useCall<T extends AnyRoute>(
  row: T,
  { onSuccess, onError, onGate, onQueued }: Outcome<T> = {},
): UseMutationResult<ReplyOf<T>, Error, CallArguments<T>> {
  const lastTry = useRef<{ content: string; key: string } | null>(null);
  const mayWait = onQueued !== undefined;
  useEffect(() => {
    if (mayWait) prepareOutbox();
  }, [mayWait]);
  return useMutation({
    mutationFn: (args: CallArguments<T>) => {
      if (!row.isIdempotent) return call(row, args);
      const content = JSON.stringify([args.params, args.query, args.body]);
      if (lastTry.current?.content !== content) lastTry.current = { content, key: randomId() };
      const { key } = lastTry.current;
      return onQueued === undefined
        ? call(row, { ...args, idempotencyKey: key })
        : callOrQueue(row, args, key);
    },
    onSuccess: (reply, args) => {
      lastTry.current = null;
      if ((reply as unknown) === QUEUED) {
        toastQueued();
        onQueued?.(args);
        return;
      }
      const addresses = row.changes?.({ params: args.params, body: args.body, reply } as never) ?? [];
      void refresh(addresses);
      onSuccess?.(reply, args);
    },
    onError: (error, args) => {
      if (openGate(error, row.verb, () => onGate?.(args))) return;
      onError?.(error, args);
    },
  });
}

/** A call that can wait for a connection does so after this many milliseconds without a reply. */
const PATIENCE = 15_000;

/** Makes a call, or stores it with its key to be sent later. Where it cannot be stored, the call fails as any other. */
async function callOrQueue<T extends AnyRoute>(
  row: T,
  args: CallArguments<T>,
  key: string,
): Promise<ReplyOf<T>> {
  const { queueable: asWaiting, ...asked } = args;
  // Nothing of a guest is stored on the device.
  const queueable = currentGuest() === null ? asWaiting : undefined;
  const now = Date.now();
  const waits = queueable !== undefined && (await mustWait(queueable.action));
  try {
    if (waits) throw noConnection();
    const limit = queueable && { signal: AbortSignal.timeout(PATIENCE) };
    return await call(row, { ...asked, ...limit, idempotencyKey: key } as CallArguments<T>);
  } catch (error) {
    if (queueable === undefined || !isNoConnection(error)) throw error;
    if (!(await keepForLater({ queueable, key, now, isTried: !waits }))) throw error;
    return QUEUED as ReplyOf<T>;
  }
}
