import {
  infiniteQueryOptions,
  queryOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyRoute, ReplyOf, WireQueryOf } from '#contract/route.ts';
import { randomId } from '../random-id.ts';
import {
  addressOf,
  type CallArguments,
  call,
  callPage,
  callPart,
  findPreloadedReply,
  type ItemOf,
} from './call.ts';
import { openGate } from './gate.ts';
import { refresh } from './refresh.ts';

type Asked<T extends AnyRoute> = { params?: Record<string, string>; query?: WireQueryOf<T> };

/** The options of `useQuery` for a read. The key is the address and the query. */
export function reading<T extends AnyRoute>(row: T, asked: Asked<T> = {}) {
  const { params, query } = asked;
  return queryOptions({
    queryKey: [addressOf(row, params), query ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<T>> =>
      call(row, { ...(params && { params }), ...(query && { query }), signal } as CallArguments<T>),
    initialData: () => findPreloadedReply(row, asked)?.reply,
  });
}

/** The options of `useInfiniteQuery` for a long list, one page at a time. */
export function readingPages<T extends AnyRoute>(row: T, asked: Asked<T> = {}) {
  const { params, query } = asked;
  return infiniteQueryOptions({
    queryKey: [addressOf(row, params), query ?? {}, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const part = { ...query, ...(pageParam !== null && { cursor: pageParam }) };
      return callPage(row, { ...(params && { params }), query: part, signal } as CallArguments<T>);
    },
    initialData: () => {
      const first = findPreloadedReply(row, asked);
      if (first === undefined) return undefined;
      const { reply: items, nextCursor, total } = first;
      return { pages: [{ items: items as ItemOf<T>[], nextCursor, total }], pageParams: [null] };
    },
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
      return callPart(row, { ...(params && { params }), query: part, signal } as CallArguments<T>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (part) => part.nextCursor,
  });
}

type Outcome<T extends AnyRoute> = {
  onSuccess?: (reply: ReplyOf<T>, args: CallArguments<T>) => void;
  onError?: (error: Error, args: CallArguments<T>) => void;
  /** Runs before the gate opens, which leaves the page. */
  onGate?: (args: CallArguments<T>) => void;
};

/**
 * A mutation: makes the call and refreshes what its row says it changes. If the row takes an idempotency key, a retry
 * of the same content reuses the key, so a lost reply never causes a duplicate. An error that asks for a subscription
 * opens the gate instead of calling `onError`.
 */
export function useCall<T extends AnyRoute>(
  row: T,
  { onSuccess, onError, onGate }: Outcome<T> = {},
): UseMutationResult<ReplyOf<T>, Error, CallArguments<T>> {
  const lastTry = useRef<{ content: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (args: CallArguments<T>) => {
      if (!row.isIdempotent) return call(row, args);
      const content = JSON.stringify([args.params, args.query, args.body]);
      if (lastTry.current?.content !== content) lastTry.current = { content, key: randomId() };
      return call(row, { ...args, idempotencyKey: lastTry.current.key });
    },
    onSuccess: (reply, args) => {
      lastTry.current = null;
      const addresses = row.changes?.({ params: args.params, body: args.body, reply } as never) ?? [];
      void refresh(addresses);
      onSuccess?.(reply, args);
    },
    onError: (error, args) => {
      if (openGate(error, () => onGate?.(args))) return;
      onError?.(error, args);
    },
  });
}
