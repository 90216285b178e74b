import { onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { AnyRoute, BodyOf, QueryOf, ReplyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';

/** The request as a fake reply sees it. */
type Asked<T extends AnyRoute> = {
  params: Record<string, string>;
  query: QueryOf<T>;
  body: BodyOf<T>;
  headers: Headers;
};

type Answer<T extends AnyRoute> = (asked: Asked<T>) => ReplyOf<T> | Response | Promise<ReplyOf<T> | Response>;
type Fake = { row: AnyRoute; answer: Answer<AnyRoute> };

/** A request that reached the fake server, with body and query decoded. */
type Seen = { verb: string; params: Record<string, string>; query: unknown; body: unknown };

export type FakeApi = {
  /** Sets the reply to a call. A later one replaces it. */
  on: <T extends AnyRoute>(row: T, answer: Answer<T> | ReplyOf<T>) => void;
  /** Fails a call with a message of the server. */
  fail: (row: AnyRoute, status: number, message: string, code?: string) => void;
  /** Holds a call until the returned function is called. */
  hold: <T extends AnyRoute>(row: T, answer: Answer<T> | ReplyOf<T>) => () => void;
  /** The requests so far, of one row or of all. */
  seen: (row?: AnyRoute) => readonly Seen[];
};

/** The response of a failed call. */
export function failure(status: number, message: string, code = 'invalid_request'): Response {
  return Response.json({ message, code }, { status });
}

/**
 * Replaces the server during one test. Only calls that were set up get a reply, written by the contract's schemas. Bodies
 * that do not name their currency are read in `currency`.
 */
export function fakeApi(currency: Currency = 'USD'): FakeApi {
  const fakes: Fake[] = [];
  const calls: Seen[] = [];
  const answerOf = <T extends AnyRoute>(answer: Answer<T> | ReplyOf<T>) =>
    (typeof answer === 'function' ? answer : () => answer) as Answer<AnyRoute>;
  const on: FakeApi['on'] = (row, answer) => void fakes.unshift({ row, answer: answerOf(answer) });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const fitting = fakes.filter(({ row }) => row.method === method && matchPath(row, url.pathname) !== null);
    // The literal path `/api/groups/active` wins over `/api/groups/{id}`.
    const fake = fitting.find(({ row }) => row.path === url.pathname) ?? fitting[0];
    if (fake === undefined) throw new Error(`No fake answer for ${method} ${url.pathname}`);
    return serve(fake, url, init, { calls, currency });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    on,
    fail: (row, status, message, code) => on(row, () => failure(status, message, code)),
    hold: (row, answer) => {
      const gate = Promise.withResolvers<void>();
      on(row, async (asked) => {
        await gate.promise;
        return answerOf(answer)(asked);
      });
      return gate.resolve;
    },
    seen: (row) => (row === undefined ? calls : calls.filter(({ verb }) => verb === row.verb)),
  };
}

async function serve(
  fake: Fake,
  url: URL,
  init: RequestInit,
  { calls, currency }: { calls: Seen[]; currency: Currency },
): Promise<Response> {
  const { row, answer } = fake;
  const params = matchPath(row, url.pathname) ?? {};
  const query = read(row.query, Object.fromEntries(url.searchParams));
  const schema = row.body?.inCurrency?.(currency) ?? row.body;
  const body = typeof init.body === 'string' ? read(schema, JSON.parse(init.body)) : undefined;
  if (query instanceof Response) return query;
  if (body instanceof Response) return body;
  calls.push({ verb: row.verb, params, query, body });
  const reply = await answer({ params, query, body, headers: new Headers(init.headers) });
  if (reply instanceof Response) return reply;
  if (row.reply === undefined) return new Response(null, { status: 204 });
  return Response.json(z.encode(row.reply as z.ZodMiniType, reply as never), { status: row.status });
}

function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : failure(400, parsed.error.issues[0]?.message ?? 'Invalid request');
}

function matchPath(row: AnyRoute, path: string): Record<string, string> | null {
  const match = new RegExp(`^${row.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
  return match === null ? null : Object.fromEntries(Object.entries(match.groups ?? {}));
}
