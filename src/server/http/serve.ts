import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isId } from '#contract/fields.ts';
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/route.ts';
import { type Db, inTransaction, type Pool } from '#server/platform/database.ts';
import { tookJobs } from '#server/platform/jobs.ts';
import { AppError, notFound } from './app-error.ts';
import { type Context, type Deps, type OpenContext, within } from './context.ts';
import { Continued } from './continued.ts';
import { findFirstAnswer, type KeyedCall, keepAnswer } from './idempotency.ts';
import { type JointCall, type JointRow, joinCalls } from './joint-calls.ts';
import { compileReply, type Written } from './reply.ts';
import { type Opened, openContext, recallContext, refuseStranger } from './session.ts';
import { readUpload, type Upload } from './upload.ts';

/** What came in with a call, parsed by its row. */
export type Said<T extends AnyRoute> = {
  params: ParamsOf<T>;
  query: QueryOf<T>;
  body: BodyOf<T>;
  file: Upload;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A page of a long list; the cursor goes out in a header. */
export type Paged<Item> = { items: Item[]; nextCursor: string | null; total?: number };

/** A file to download: a text, or a stream of a known length in bytes. */
export type Download = { name: string; type: string } & (
  | { text: string }
  | { stream: Readable; size: number }
);

/** A page within an object that says more than the list, or a page that is written already. */
type PagedObject<Reply> = { items: Reply | Written; nextCursor: string | null };

type Answer<T extends AnyRoute> =
  ReplyOf<T> extends (infer Item)[]
    ? Item[] | Paged<Item> | PagedObject<Item[]>
    : ReplyOf<T> extends undefined
      ? // biome-ignore lint/suspicious/noExplicitAny: a call without a reply may answer anything; it is not sent.
        any
      : ReplyOf<T> | Written | PagedObject<ReplyOf<T>>;

type Options = {
  /** `own`: the handler opens its transactions itself (it has slow work that must not hold a connection). */
  transaction?: 'call' | 'own';
};

type WriteOptions<T extends AnyRoute, O> = Options & {
  /** For a write that is made often: those that come at the same moment are written in one transaction. */
  jointly?: JointRow<{ context: Context; said: Said<T> }, O, Answer<T>>;
};

type JointCallOf<T extends AnyRoute> = JointCall<Outcome> & { said: Said<T> };

export type Served = {
  row: AnyRoute;
  handle: (context: OpenContext, said: Said<AnyRoute>) => Promise<unknown>;
  transaction: 'call' | 'own' | 'none';
  /** Null for a call that has to go its usual way. */
  writeJointly?: (pool: Pool, call: JointCallOf<AnyRoute>) => Promise<Outcome | null>;
};

/** Serves a row whose caller is signed in. */
export function serve<T extends AnyRoute, O = never>(
  row: T,
  handler: (context: Context, said: Said<T>) => Promise<Answer<T> | Continued<Answer<T>>>,
  { transaction = 'call', jointly }: WriteOptions<T, O> = {},
): Served {
  const join = jointly && joinCalls<Outcome, JointCallOf<T>, O, Answer<T>>(jointly);
  return {
    row,
    transaction: row.method === 'GET' ? 'none' : transaction,
    ...(join && { writeJointly: join as unknown as NonNullable<Served['writeJointly']> }),
    handle: (context, said) => {
      if (context.person === null) throw new AppError('not_authenticated', 'Sign in first');
      return handler(context as Context, said as unknown as Said<T>);
    },
  };
}

/** Serves a row that anyone may call, signed in or not. */
export function serveAnyone<T extends AnyRoute>(
  row: T,
  handler: (context: OpenContext, said: Said<T>) => Promise<Answer<T>>,
  { transaction = 'call' }: Options = {},
): Served {
  return {
    row,
    transaction: row.method === 'GET' ? 'none' : transaction,
    handle: (context, said) => handler(context, said as unknown as Said<T>),
  };
}

/** Makes the row an address of the server: session, access, parsing, transaction, reply, and who is told. */
export function register(app: FastifyInstance, deps: Deps, served: Served): void {
  const { row } = served;
  const write = row.reply === undefined ? () => '' : compileReply(row.reply);
  const finish = (answer: unknown): Outcome => {
    if (row.gives === 'file') return { answer, text: null, status: row.status };
    return { answer: answer ?? null, text: write(shownOf(row, answer)), status: row.status };
  };
  app.route({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // HEAD of a read would answer without a row of its own.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const call = { deps, served, request, reply, finish };
      const joint = served.writeJointly === undefined ? null : await runJointly(call, served.writeJointly);
      if (joint !== null) return send(call, joint);
      const opened = await openContext(deps, request, reply);
      refuseStranger(row, opened.context, deps);
      const said = await parse(row, request, reply);
      if (row.gives === 'stream') return served.handle(opened.context, said);
      return send(call, { opened, said, outcome: await run(call, opened.context, said) });
    },
  });
}

/** What of an answer is sent as its body. */
function shownOf(row: AnyRoute, answer: unknown): unknown {
  return row.isPaged && !Array.isArray(answer) ? (answer as { items: unknown }).items : answer;
}

function hasIds(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => name === 'token' || isId(value));
}

/** What a call came to. `text` is null for a file; `answer` is undefined for a repeated call, which tells nobody. */
type Outcome = { answer: unknown; text: string | null; status: number };

/** What a call's transaction came to, and what makes a better answer of it after the commit. */
type Begun = Outcome & { better?: () => Promise<Outcome> };

type Incoming = {
  deps: Deps;
  served: Served;
  request: FastifyRequest;
  reply: FastifyReply;
  finish: (answer: unknown) => Outcome;
};

type Finished = { opened: Opened; said: Said<AnyRoute>; outcome: Outcome };

/**
 * Writes a call together with others, for whoever its session was seen to be of last, which the transaction asks
 * again. Null, and nothing is written, for a call that has to go its usual way, also where that is to say why not.
 */
async function runJointly(
  { deps, served: { row }, request, reply, finish }: Incoming,
  write: NonNullable<Served['writeJointly']>,
): Promise<Finished | null> {
  const opened = recallContext(deps, request, reply);
  if (opened === null) return null;
  const context = opened.context as Context;
  try {
    refuseStranger(row, context, deps);
    const said = await parse(row, request, reply);
    const key = keyedCall(row, context, request);
    const outcome = await write(deps.pool, { context, session: opened.session, said, key, finish });
    return outcome && { opened, said, outcome };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function run(
  { deps, served, finish }: Incoming,
  context: OpenContext,
  said: Said<AnyRoute>,
): Promise<Outcome> {
  const { row } = served;
  const begin = (result: unknown): Begun => {
    if (!(result instanceof Continued)) return finish(result);
    return { ...finish(result.first), better: async () => finish(await result.finish()) };
  };
  if (served.transaction !== 'call') return finish(await served.handle(context, said));
  const call = keyedCall(row, context, said.request);
  const handle = async (db: Db): Promise<Begun> => {
    const inside = within(context, db);
    if (call === null) return begin(await served.handle(inside, said));
    const keep = (db: Db, { status, text }: Outcome) => keepAnswer(db, call, { status, text: text ?? '' });
    const repeated = await findFirstAnswer(db, call);
    if (repeated !== null) return { answer: undefined, ...repeated };
    const begun = begin(await served.handle(inside, said));
    await keep(db, begun);
    const { better } = begun;
    if (better === undefined) return begun;
    const betterKept = async () => {
      const outcome = await better();
      await keep(deps.pool, outcome);
      return outcome;
    };
    return { ...begun, better: betterKept };
  };
  let hasJobs = false;
  const { better, ...first } = await inTransaction(deps.pool, async (db) => {
    const begun = await handle(db);
    hasJobs = tookJobs(db);
    return begun;
  });
  if (hasJobs) deps.wakeJobs();
  if (better === undefined) return first;
  return better().catch((error: unknown) => {
    deps.log.warn({ err: error, verb: row.verb }, 'a call could not be finished; its job will');
    return first;
  });
}

function keyedCall(row: AnyRoute, context: OpenContext, request: FastifyRequest): KeyedCall | null {
  const key = row.isIdempotent ? readKey(request) : null;
  if (key === null || context.person === null) return null;
  return { userId: context.person.id, verb: row.verb, key, hash: hashOf(request), now: context.now };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalid_request', 'Idempotency-Key is not valid');
  }
  return key;
}

function hashOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.url}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest();
}

async function parse(row: AnyRoute, request: FastifyRequest, reply: FastifyReply): Promise<Said<AnyRoute>> {
  const params = (request.params ?? {}) as Record<string, string>;
  if (!hasIds(params)) throw notFound();
  const file: Upload | undefined = row.media === 'file' ? await readUpload(request, reply) : undefined;
  if (file !== undefined && row.fileField !== 'file' && file.field !== row.fileField) {
    throw new AppError('invalid_request', 'Choose a file');
  }
  return {
    params: row.params === undefined ? undefined : decode(row.params, params),
    query: row.query === undefined ? undefined : decode(row.query, request.query),
    body: row.body === undefined ? undefined : decode(row.body, file?.fields ?? request.body ?? {}),
    file: file as Upload,
    request,
    reply,
  };
}

function decode(schema: z.ZodMiniType, input: unknown): unknown {
  const result = z.safeDecode(schema, input as never);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid_request', issues[0]?.message ?? 'Invalid input', { issues });
}

function send({ deps, served: { row }, reply }: Incoming, { opened, said, outcome }: Finished): unknown {
  const { answer, text, status } = outcome;
  if (text === null) return sendFile(reply, answer as Download);
  if (answer !== undefined) announce(deps, row, { opened, said, answer });
  setPageHeaders(reply, row, answer);
  if (status === 204) return reply.code(204).send();
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

type Announcement = { opened: Opened; said: Said<AnyRoute>; answer: unknown };

/** After the commit: the caller's other tabs and the people named by `tell` hear which addresses went stale. */
function announce(deps: Deps, row: AnyRoute, { opened, said, answer }: Announcement): void {
  if (row.changes === undefined) return;
  const users = new Set(opened.told);
  if (opened.context.person !== null) users.add(opened.context.person.id);
  const addresses = row.changes({ params: said.params, body: said.body, reply: answer });
  const origin = said.request.headers['x-tab'];
  deps.live.publish({
    users: [...users],
    addresses,
    origin: typeof origin === 'string' ? origin.slice(0, 64) : null,
  });
}

function setPageHeaders(reply: FastifyReply, row: AnyRoute, answer: unknown): void {
  if (!row.isPaged || Array.isArray(answer)) return;
  const { nextCursor, total } = answer as Paged<unknown>;
  if (nextCursor !== null) reply.header('x-next-cursor', nextCursor);
  if (total !== undefined) reply.header('x-total-count', String(total));
}

function sendFile(reply: FastifyReply, { name, type, ...content }: Download): FastifyReply {
  const ascii = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  return reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
    )
    .headers('size' in content ? { 'content-length': String(content.size) } : {})
    .send('text' in content ? content.text : content.stream);
}
