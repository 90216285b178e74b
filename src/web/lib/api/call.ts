import * as z from 'zod/mini';
import type { AnyRoute, BodyOf, ReplyOf, WireQueryOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import type { Queueable } from '../outbox/queueable.ts';
import { randomId } from '../random-id.ts';
import { deviceZone } from '../time/device-zone.ts';
import { whenIdle } from '../when-idle.ts';
import { ApiError, noConnection, readError } from './api-error.ts';
import { cachedAt, cacheReply, takeCachedReply } from './cached-replies.ts';
import { expectReply, noteFailure, noteReply } from './connection.ts';
import { currentGuest, needsAccount } from './guest.ts';
import { readReply } from './read-reply.ts';

/** Identifies this tab, so that it ignores the live updates of its own changes. */
export const TAB = randomId();

type Params = Record<string, string>;

/** The arguments of a call: path params, query, and the decoded body (cents, days). */
export type CallArguments<T extends AnyRoute> = {
  params?: Params;
  query?: WireQueryOf<T>;
  body?: BodyOf<T>;
  /** The currency of the amounts in a body that does not fix it. */
  currency?: Currency;
  file?: File | Blob;
  idempotencyKey?: string;
  /** When the person pressed the button, if the call had to wait: milliseconds since 1970 by the device's clock. */
  queuedAt?: number;
  /** Says what the call does, so that it can wait for a connection. Without it the call never waits. */
  queueable?: Queueable;
  signal?: AbortSignal;
};

/** The type of a list's items. */
export type ItemOf<T extends AnyRoute> = ReplyOf<T> extends (infer Item)[] ? Item : never;

/** A page of a long list. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; total: number | null };

/** The path of a call with its params filled in. */
export function addressOf(row: AnyRoute, params: Params = {}): string {
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Makes a call and reads its reply tolerantly by the contract. Throws ApiError. */
export async function call<T extends AnyRoute>(row: T, args: CallArguments<T> = {}): Promise<ReplyOf<T>> {
  const response = await send(row, args);
  return read(row, args, response);
}

/** Makes a call for one page of a list. */
export async function callPage<T extends AnyRoute>(
  row: T,
  args: CallArguments<T> = {},
): Promise<Page<ItemOf<T>>> {
  const response = await send(row, args);
  return { items: await read(row, args, response), ...placeOf(response) };
}

/** A page of a list whose reply has more than its items, such as totals. */
export type Part<Reply> = { reply: Reply; nextCursor: string | null };

/** Makes a call for one page of such a list. */
export async function callPart<T extends AnyRoute>(
  row: T,
  args: CallArguments<T> = {},
): Promise<Part<ReplyOf<T>>> {
  const response = await send(row, args);
  return { reply: await read(row, args, response), nextCursor: placeOf(response).nextCursor };
}

type CachedReply<T extends AnyRoute> = {
  reply: ReplyOf<T>;
  nextCursor: string | null;
  total: number | null;
};

/** The reply to a read that an earlier visit cached. Undefined if a call is needed. */
export function findCachedReply<T extends AnyRoute>(
  row: T,
  { params, query }: Pick<CallArguments<T>, 'params' | 'query'>,
): CachedReply<T> | undefined {
  const cached =
    row.isCached && currentGuest() === null
      ? takeCachedReply(addressOf(row, params) + searchOf(query))
      : undefined;
  // An older version of the program may have cached it.
  return cached && { ...cached, reply: readReply(row.reply as z.ZodMiniType, cached.body) as ReplyOf<T> };
}

/** When the cached reply came that a read shows until the server answers; undefined for all others. */
export function findCachedAt<T extends AnyRoute>(
  row: T,
  { params, query }: Pick<CallArguments<T>, 'params' | 'query'>,
): number | undefined {
  return cachedAt(addressOf(row, params) + searchOf(query));
}

/** How far the server's clock is ahead of the device's, in milliseconds, by the last reply. */
let clockAhead = 0;

/** A difference above this says that the device's clock was wrong, in milliseconds. */
const CLOCK_TOLERANCE = 60_000;

/** Makes a call and returns its response. Throws ApiError. */
export async function send<T extends AnyRoute>(
  row: T,
  args: CallArguments<T>,
  isSecondTry = false,
): Promise<Response> {
  if (needsAccount(row))
    throw new ApiError({ status: 403, text: 'This needs an account', code: 'forbidden' });
  const headers: Record<string, string> = { 'x-time-zone': deviceZone(), 'x-tab': TAB };
  const guest = currentGuest();
  if (guest !== null && row.guest !== undefined) headers['x-guest'] = guest.groupId;
  if (row.body !== undefined && row.media === 'json') headers['content-type'] = 'application/json';
  if (args.idempotencyKey !== undefined) headers['idempotency-key'] = args.idempotencyKey;
  const assumedAhead = clockAhead;
  if (row.isQueueable) {
    headers['x-queued-at'] = new Date((args.queuedAt ?? Date.now()) + assumedAhead).toISOString();
  }
  const init: RequestInit = {
    method: row.method,
    headers,
    credentials: 'same-origin',
    body: bodyOf(row, args),
  };
  if (args.signal) init.signal = args.signal;
  const response = await reach(addressOf(row, args.params) + searchOf(args.query), init);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) clockAhead = date - Date.now();
  if (response.ok) return response;
  const error = await complete(readError(response), args.signal);
  // The call may have been refused because its time was wrong. This reply tells the right time.
  const wasClockWrong = row.isQueueable && Math.abs(clockAhead - assumedAhead) > CLOCK_TOLERANCE;
  if (wasClockWrong && !isSecondTry) return send(row, args, true);
  throw error;
}

/** Statuses that only a proxy answers with: it does not reach the server. */
const UNREACHED = new Set([502, 504]);

/** A newer reply than the one on the screen is asked for after it was painted: at the latest after this, in milliseconds. */
const LATEST = 200;

/** Sends a request and notes whether the server can be reached. */
async function reach(address: string, init: RequestInit): Promise<Response> {
  const isShown = cachedAt(address) !== undefined;
  if (isShown) await new Promise<void>((resolve) => whenIdle(resolve, LATEST));
  const hasReplied = isShown ? expectReply() : () => undefined;
  try {
    const response = await fetch(address, init);
    if (UNREACHED.has(response.status)) noteFailure();
    else void noteReply();
    return response;
  } catch (error) {
    throw unanswered(error, init.signal);
  } finally {
    hasReplied();
  }
}

/**
 * What is read of a response. If the connection breaks off within it, or something on the way answers with a page of its
 * own, there is no reply.
 */
async function complete<Content>(content: Promise<Content>, signal?: AbortSignal): Promise<Content> {
  try {
    return await content;
  } catch (error) {
    throw unanswered(error, signal);
  }
}

/**
 * The error of a request that got no reply. One that the page gave up itself says nothing about the connection. Chrome
 * before 124 names one that took too long the same: only its signal tells them apart.
 */
function unanswered(error: unknown, signal?: AbortSignal | null): unknown {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  const reason: unknown = signal?.reason;
  const tookTooLong = reason instanceof DOMException && reason.name === 'TimeoutError';
  if (isAborted && !tookTooLong) return error;
  noteFailure();
  return noConnection();
}

function bodyOf<T extends AnyRoute>(row: T, { body, file, currency }: CallArguments<T>): BodyInit | null {
  const schema = currency === undefined ? row.body : row.body?.inCurrency(currency);
  const wire = schema === undefined ? null : z.encode(schema as z.ZodMiniType, (body ?? {}) as never);
  if (file !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(wire ?? {})) {
      if (value !== undefined) form.set(name, String(value));
    }
    form.set(row.fileField, file);
    return form;
  }
  return wire === null ? null : JSON.stringify(wire);
}

/** Where in a long list a page ends, and how long the list is. */
function placeOf({ headers }: Response): { nextCursor: string | null; total: number | null } {
  const total = headers.get('x-total-count');
  return { nextCursor: headers.get('x-next-cursor'), total: total === null ? null : Number(total) };
}

async function read<T extends AnyRoute>(
  row: T,
  { params, query, signal }: CallArguments<T>,
  response: Response,
): Promise<ReplyOf<T>> {
  if (row.reply === undefined || response.status === 204) return undefined as ReplyOf<T>;
  const body: unknown = await complete(response.json(), signal);
  // Of a long list the first page is kept: cursors of later ones change with the list.
  const isFirst = !(query && 'cursor' in query);
  if (row.isCached && isFirst && currentGuest() === null)
    cacheReply(addressOf(row, params) + searchOf(query), { body, ...placeOf(response) });
  return readReply(row.reply as z.ZodMiniType, body) as ReplyOf<T>;
}

/** The address that a query of `reading` asks, with its search. */
export function addressOfQuery([address, query]: readonly unknown[]): string {
  return String(address) + searchOf(query as object | undefined);
}

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
