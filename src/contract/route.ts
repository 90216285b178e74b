import type * as z from 'zod/mini';
import type { BodyWithAmounts } from './currency.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call. `member`: a signed-in person who belongs to the group; for others the group does not exist. */
type Access = 'anyone' | 'person' | 'member' | 'admin';

/** The full access that a call needs: the caller's own, or the group creator's or the caller's. */
type Gate = 'full_access' | 'group_access';

/** How a caller may authenticate: only by the session of a browser, or also by an access token. */
type Auth = 'session' | 'any';

/** What a guest of a group may do: only look, or take part. */
export const GUEST_KINDS = ['look', 'take_part'] as const;
export type GuestKind = (typeof GUEST_KINDS)[number];

export type Schema = z.ZodMiniType;
type Decoded<S> = S extends Schema ? z.output<S> : undefined;
type Wire<S> = S extends Schema ? z.input<S> : undefined;

/** The input of a row's `changes`: the call's input and its reply. */
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
  access: Access;
  auth: Auth;
  /** The guests of a group who may call too; without it none. */
  guest?: GuestKind;
  gate?: Gate;
  params: P;
  query: Q;
  body: B;
  reply: R;
  status: 200 | 201 | 204 | 303;
  /** Answers 200 instead of 201 if the thing existed already. */
  mayExist: boolean;
  /** Accepts `Idempotency-Key`: a retry with the same key and body gets the first reply. */
  isIdempotent: boolean;
  /**
   * May wait in the browser for a connection, and is idempotent. Its calls state in `X-Queued-At` when the person
   * acted; their keys are stored for 30 days.
   */
  isQueueable: boolean;
  /** The type of the body: JSON, or one uploaded file. */
  media: 'json' | 'file';
  /** The largest JSON body, in bytes. */
  bodyLimit: number;
  /** The form field of the file (by default any); the other fields are the body. */
  fileField: string;
  /** The message for a file above 5 MB. */
  fileTooLarge: string;
  /** Whether HEAD requests are answered too. */
  answersHead: boolean;
  /** The type of the reply: JSON, an event stream, a file to download, or the address of another page. */
  responseType: 'json' | 'stream' | 'file' | 'redirect';
  /** Whether the next cursor and the total of a list are in headers. */
  isPaged: boolean;
  /**
   * Whether a device of the person may store the reply and show it without a connection. Never for secrets or
   * downloads.
   */
  isCached: boolean;
  /** The addresses whose replies this call makes stale, for the caller and for the other people involved. */
  changes: ((call: InvalidationInput<P, B, R>) => readonly string[]) | undefined;
};

type Row<P, Q, B, R> = {
  access: Access;
  /**
   * By default `any` for reads, `session` for changes and for what only admins may call. A reply with a secret, such as
   * the address of a join link, needs `session`.
   */
  auth?: Auth;
  /**
   * The least that a guest must be allowed: `look` admits every guest, `take_part` only those who take part. Without it:
   * no guest.
   */
  guest?: GuestKind;
  gate?: Gate;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 204;
  mayExist?: boolean;
  isIdempotent?: boolean;
  isQueueable?: boolean;
  media?: 'json' | 'file';
  bodyLimit?: number;
  fileField?: string;
  fileTooLarge?: string;
  answersHead?: boolean;
  responseType?: 'json' | 'stream' | 'file' | 'redirect';
  isPaged?: boolean;
  isCached?: boolean;
  changes?: (call: InvalidationInput<P, B, R>) => readonly string[];
};

/** The default limit of a JSON body, in bytes. Forms and typed texts are far smaller. */
const DEFAULT_BODY_LIMIT = 64 * 1024;

function statusOf({
  reply,
  responseType,
}: Pick<Row<unknown, unknown, unknown, unknown>, 'reply' | 'responseType'>) {
  if (responseType === 'redirect') return 303;
  return reply === undefined && responseType === undefined ? 204 : 200;
}

/** Defines one row of the contract: `route('addExpense', 'POST /api/expenses', { … })`. */
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
    access: row.access,
    auth: row.auth ?? (address.startsWith('GET ') && row.access !== 'admin' ? 'any' : 'session'),
    guest: row.guest,
    gate: row.gate,
    params: row.params as P,
    query: row.query as Q,
    body: row.body as B,
    reply: row.reply as R,
    status: row.status ?? statusOf(row),
    mayExist: row.mayExist ?? false,
    isIdempotent: row.isIdempotent ?? row.isQueueable ?? false,
    isQueueable: row.isQueueable ?? false,
    media: row.media ?? 'json',
    bodyLimit: row.bodyLimit ?? DEFAULT_BODY_LIMIT,
    fileField: row.fileField ?? 'file',
    fileTooLarge: row.fileTooLarge ?? 'Please select an image less than 5MB in size.',
    answersHead: row.answersHead ?? false,
    responseType: row.responseType ?? 'json',
    isPaged: row.isPaged ?? false,
    isCached: row.isCached ?? false,
    changes: row.changes,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of any shape; `unknown` would not accept rows with `changes`.
export type AnyRoute = Route<any, any, any, any>;

export type ParamsOf<T extends AnyRoute> = Decoded<T['params']>;
export type QueryOf<T extends AnyRoute> = Decoded<T['query']>;
/** The body in code. Amounts are in minor units. */
export type BodyOf<T extends AnyRoute> =
  T['body'] extends BodyWithAmounts<infer Body> ? z.output<Body> : Decoded<T['body']>;
/** The body as a service gets it: `bodyWithAmounts` has amounts as they were sent. */
export type SentBodyOf<T extends AnyRoute> = Decoded<T['body']>;
export type ReplyOf<T extends AnyRoute> = Decoded<T['reply']>;
export type WireQueryOf<T extends AnyRoute> = Wire<T['query']>;
