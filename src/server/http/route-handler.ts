import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute, ParamsOf, QueryOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import type { Paged } from '#server/core/paging.ts';
import type { Upload } from './request/upload.ts';

/** The input of a call, parsed by its contract row. */
export type RequestInput<T extends AnyRoute> = {
  params: ParamsOf<T>;
  query: QueryOf<T>;
  body: SentBodyOf<T>;
  file: Upload;
  /** When the person did it, where the call waited for a net; null where it does not say. */
  queuedAt: Date | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A file to download: a text, or a stream of a known length in bytes. */
export type Download = { name: string; type: string } & (
  | { text: string }
  | { stream: Readable; size: number }
);

/** The reply of a call that makes a thing where there is none, if it is there already. Its status is 200 instead of 201. */
export class Existing<Reply> {
  readonly reply: Reply;

  constructor(reply: Reply) {
    this.reply = reply;
  }
}

/**
 * A response in two phases. `first` is true as soon as the call's transaction commits. `afterCommit` then runs outside of
 * any transaction, for example to ask the card provider, and returns the final response. If it throws, `first` is sent.
 */
export class TwoPhaseResponse<Reply> {
  readonly first: Reply;
  readonly afterCommit: () => Promise<Reply>;

  constructor(first: Reply, afterCommit: () => Promise<Reply>) {
    this.first = first;
    this.afterCommit = afterCommit;
  }
}

/** A page inside an object that holds more than the list. */
type PagedObject<Reply> = { items: Reply; nextCursor: string | null };

type HandlerReply<T extends AnyRoute> =
  ReplyOf<T> extends (infer Item)[]
    ? Item[] | Paged<Item>
    : ReplyOf<T> extends undefined
      ? // biome-ignore lint/suspicious/noExplicitAny: a row without a reply sends nothing, so its handler may return anything.
        any
      : ReplyOf<T> | PagedObject<ReplyOf<T>>;

type Options<C extends OpenContext, T extends AnyRoute> = {
  /** `own`: the handler opens its transactions itself, because slow work must not hold a connection. */
  transaction?: 'call' | 'own';
  /** Checks rights and rate limits before the body is read, for bodies that are expensive to read. */
  beforeBody?: (context: C, params: ParamsOf<T>) => Promise<void>;
  /** Runs before the body is validated; `body` is the unvalidated input. */
  beforeReading?: (context: C, body: unknown) => Promise<void>;
};

/** A contract row with the function that handles it. */
export type RouteHandler = {
  row: AnyRoute;
  handle: (context: OpenContext, input: RequestInput<AnyRoute>, prepared?: unknown) => Promise<unknown>;
  /** Runs before the transaction; `handle` gets what it returns. */
  prepare?: (context: OpenContext, input: RequestInput<AnyRoute>) => Promise<unknown>;
  beforeBody?: ((context: OpenContext, params: ParamsOf<AnyRoute>) => Promise<void>) | undefined;
  beforeReading?: ((context: OpenContext, body: unknown) => Promise<void>) | undefined;
  transaction: 'call' | 'own' | 'none';
};

/** Handles a row whose caller is signed in. */
export function serve<T extends AnyRoute>(
  row: T,
  handler: (
    context: Context,
    input: RequestInput<T>,
    prepared?: unknown,
  ) => Promise<HandlerReply<T> | Existing<HandlerReply<T>> | TwoPhaseResponse<HandlerReply<T>>>,
  { transaction = 'call', beforeBody }: Options<Context, T> = {},
): RouteHandler {
  return {
    row,
    transaction: row.method === 'GET' ? 'none' : transaction,
    beforeBody: beforeBody && ((context, params) => beforeBody(requireSignedIn(context), params)),
    handle: (context, input, prepared) =>
      handler(requireSignedIn(context), input as unknown as RequestInput<T>, prepared),
  };
}

type PreparedHandler<T extends AnyRoute, Prepared> = {
  /** Slow work that must not hold a connection. */
  prepare: (context: Context, input: RequestInput<T>) => Promise<Prepared>;
  handle: (context: Context, input: RequestInput<T>, prepared: Prepared) => Promise<HandlerReply<T>>;
};

/** Handles a row whose caller is signed in, with slow work before its transaction. */
export function servePrepared<T extends AnyRoute, Prepared>(
  row: T,
  { prepare, handle }: PreparedHandler<T, Prepared>,
  options: Pick<Options<Context, T>, 'beforeBody'> = {},
): RouteHandler {
  return {
    ...serve(row, (context, input, prepared) => handle(context, input, prepared as Prepared), options),
    prepare: (context, input) => prepare(requireSignedIn(context), input as unknown as RequestInput<T>),
  };
}

/** Handles a row that anyone may call, signed in or not. */
export function serveAnyone<T extends AnyRoute>(
  row: T,
  handler: (context: OpenContext, input: RequestInput<T>) => Promise<HandlerReply<T>>,
  { transaction = 'call', beforeBody, beforeReading }: Options<OpenContext, T> = {},
): RouteHandler {
  return {
    row,
    transaction: row.method === 'GET' ? 'none' : transaction,
    beforeBody,
    beforeReading,
    handle: (context, input) => handler(context, input as unknown as RequestInput<T>),
  };
}

function requireSignedIn(context: OpenContext): Context {
  if (context.person === null) throw new AppError('not_authenticated', 'Sign in first');
  return context as Context;
}
