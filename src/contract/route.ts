import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call. `member`: a signed-in person who belongs to the group concerned; for others it does not exist. */
type Who = 'anyone' | 'person' | 'member' | 'admin';

/** What needs full access (decisions, section 3): the caller's own, or the group creator's or the caller's. */
type Gate = 'full_access' | 'group_access';

export type Schema = z.ZodMiniType;
type Decoded<S> = S extends Schema ? z.output<S> : undefined;
type Wire<S> = S extends Schema ? z.input<S> : undefined;

/** What a row's `changes` reads: one call's input and its reply. */
type InvalidationInput<P, B, R> = { params: Decoded<P>; body: Decoded<B>; reply: Decoded<R> };

export type Route<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> = {
  verb: string;
  method: Method;
  path: `/api/${string}`;
  who: Who;
  gate?: Gate;
  params: P;
  query: Q;
  body: B;
  reply: R;
  status: 200 | 201 | 204;
  /** Accepts `Idempotency-Key`: a retry with the same key and body gets the first answer. */
  isIdempotent: boolean;
  /** How the body comes: JSON, or one uploaded file. */
  media: 'json' | 'file';
  /** The largest JSON body, in bytes. */
  bodyLimit: number;
  /** The form's field that has the file (by default whichever does); the body's fields are the form's other ones. */
  fileField: string;
  /** Whether HEAD is answered too. */
  answersHead: boolean;
  /** What the reply is when not JSON: an event stream, or a file to download. */
  gives: 'json' | 'stream' | 'file';
  /** Whether a list's next cursor and total come in headers. */
  isPaged: boolean;
  /** The addresses whose answers this call makes stale, for the caller and for the other people concerned. */
  changes: ((call: InvalidationInput<P, B, R>) => readonly string[]) | undefined;
};

type Row<P, Q, B, R> = {
  who: Who;
  gate?: Gate;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 204;
  isIdempotent?: boolean;
  media?: 'json' | 'file';
  bodyLimit?: number;
  fileField?: string;
  answersHead?: boolean;
  gives?: 'json' | 'stream' | 'file';
  isPaged?: boolean;
  changes?: (call: InvalidationInput<P, B, R>) => readonly string[];
};

/** Forms and texts that people type are far smaller. In bytes. */
const DEFAULT_BODY_LIMIT = 64 * 1024;

/** States one row of the contract: `route('addExpense', 'POST /api/expenses', { … })`. */
export function route<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(verb: string, address: `${Method} /api/${string}`, row: Row<P, Q, B, R>): Route<P, Q, B, R> {
  const space = address.indexOf(' ');
  return {
    verb,
    method: address.slice(0, space) as Method,
    path: address.slice(space + 1) as `/api/${string}`,
    who: row.who,
    gate: row.gate,
    params: row.params as P,
    query: row.query as Q,
    body: row.body as B,
    reply: row.reply as R,
    status: row.status ?? (row.reply === undefined && row.gives === undefined ? 204 : 200),
    isIdempotent: row.isIdempotent ?? false,
    media: row.media ?? 'json',
    bodyLimit: row.bodyLimit ?? DEFAULT_BODY_LIMIT,
    fileField: row.fileField ?? 'file',
    answersHead: row.answersHead ?? false,
    gives: row.gives ?? 'json',
    isPaged: row.isPaged ?? false,
    changes: row.changes,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of any shape; `unknown` would not accept rows with `changes`.
export type AnyRoute = Route<any, any, any, any>;

export type ParamsOf<T extends AnyRoute> = Decoded<T['params']>;
export type QueryOf<T extends AnyRoute> = Decoded<T['query']>;
export type BodyOf<T extends AnyRoute> = Decoded<T['body']>;
export type ReplyOf<T extends AnyRoute> = Decoded<T['reply']>;
export type WireQueryOf<T extends AnyRoute> = Wire<T['query']>;
