import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { cardHandlers } from '#server/card-handlers.ts';
import type { Deps } from '#server/core/context.ts';
import { ExportPlaces } from '#server/core/export-places.ts';
import { SESSION_DAYS } from '#server/http/session/session.ts';
import { jobHandlers, jobPlaces } from '#server/jobs.ts';
import { membershipHandlers } from '#server/membership-handlers.ts';
import { openPlace } from '#server/platform/backup/place.ts';
import type { CardEmulator } from '#server/platform/card-provider/cards.ts';
import { openCards } from '#server/platform/card-provider/cards.ts';
import { applicationLogin, withLogin } from '#server/platform/database/application-login.ts';
import { one } from '#server/platform/database/database.ts';
import { type Connection, openPool } from '#server/platform/database/pool.ts';
import { openArchives } from '#server/platform/files/archives.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import { openFolder } from '#server/platform/files/folder-store.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { createLive, type Invalidation } from '#server/platform/live/live.ts';
import { openProvider } from '#server/platform/oidc/provider.ts';
import { openOutbound } from '#server/platform/outbound/outbound.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { openPushSender } from '#server/platform/push/push-sender.ts';
import { makeKeyring } from '#server/platform/security/sealed.ts';
import { deriveKey } from '#server/platform/security/secrets.ts';
import { TEST_MASTER_KEY } from './master-key.ts';

/** One response of the test application. */
export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
};

type Options = {
  env?: Record<string, string>;
  connection?: Connection;
  poolSize?: number;
  log?: pino.Logger;
  /** Serves the built pages. Others do without: they are more routes than the calls are. */
  hasPages?: boolean;
};

/** A signed-in person of a test, with methods for calls. */
export type Caller = {
  id: string;
  username: string;
  cookie: string;
  /** Sent with each call. */
  headers?: Record<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  connection: Connection;
  /** The folder of the uploads. */
  uploads: string;
  /** A connection as superuser, for reading and damaging data. */
  owner: pg.Pool;
  clock: { set(iso: string): void; advance(milliseconds: number): void };
  /** The card provider with separate state and the app's clock. Null if the test configures Stripe's keys. */
  cardEmulator: CardEmulator | null;
  /** The published invalidations, newest last. */
  told: Invalidation[];
  visitor: Caller;
  /** Adds a person with full access, signed in. */
  person(
    name?: string,
    options?: { role?: 'user' | 'admin'; email?: string; hasAccess?: boolean },
  ): Promise<Caller>;
  /** Adds this number of people like `person`, in one statement. */
  people(count: number): Promise<Caller[]>;
  /**
   * Runs what is due at the card provider and delivers its events, then runs every due job. Throws the error of the first
   * job that failed, unless `mayFail`: a failed job waits until the clock has moved on.
   */
  runJobs(options?: { mayFail?: boolean }): Promise<number>;
  close(): Promise<void>;
};

/** Copies the migrated database and starts the application with it. Call `close` after the file's tests. */
export async function startTestApp({
  env = {},
  connection,
  poolSize = 10,
  log = pino({ level: 'silent' }),
  hasPages = false,
}: Options = {}): Promise<TestApp> {
  const { address, drop }: Database =
    connection === undefined ? await copyDatabase() : { address: connection };
  const folder = await mkdtemp(join(tmpdir(), 'allsquare-test-'));
  const config: Config = readConfig(
    { RATE_LIMITS: 'false', SEED_DEMO: 'false', LOG_LEVEL: 'silent', DATA_DIR: `${folder}-data`, ...env },
    process.cwd(),
  );
  const time = { now: new Date('2026-06-15T12:00:00Z') };
  const clock = { now: () => new Date(time.now) };
  const application = withLogin(address, applicationLogin(TEST_MASTER_KEY));
  const pool = openPool({ connection: application, size: poolSize });
  const owner = openPool({ connection: address, size: 2 });
  const told: Invalidation[] = [];
  const live = createLive(application, () => undefined);
  const { cards, cardEmulator } = openCards({ cards: config.cards, dataDirectory: `${folder}-cards` }, clock);
  const outbound = openOutbound(config);
  const folders = () => ({
    uploads: openFolder(folder),
    exports: openFolder(`${folder}-exports`),
    backups: null,
  });
  const files = config.storage === null ? folders() : await openFileStores(config);
  const deps: Deps = {
    config,
    pool,
    clock,
    live: {
      ...live,
      publish(each) {
        told.push(each);
        live.publish(each);
      },
    },
    storage: openStorage(files.uploads),
    archives: openArchives(files.exports, `${folder}-exports`),
    backups:
      config.backups === null
        ? null
        : {
            ...config.backups,
            connection: address,
            place: openPlace(config.backups.folder, files.backups, config.dataDirectory),
            uploads: files.uploads,
            passphrase: null,
          },
    exports: new ExportPlaces(),
    push: openPushSender(config, outbound),
    outbound,
    provider: config.oidc === null ? null : openProvider(config.oidc, config.appUrl),
    cards,
    cardEmulator,
    cardHandlers,
    membershipHandlers,
    keys: {
      invitations: deriveKey(TEST_MASTER_KEY, 'invitations'),
      calendar: deriveKey(TEST_MASTER_KEY, 'calendar'),
      signIn: deriveKey(TEST_MASTER_KEY, 'sign-in'),
      sealed: makeKeyring(TEST_MASTER_KEY),
    },
    log,
    stopping: new AbortController().signal,
    wakeJobs: () => undefined,
  };
  const app = await buildApp(deps, hasPages ? {} : { pages: `${folder}-pages` });
  cardEmulator?.deliverTo(async (payload, signature) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    return answer.statusCode === 200;
  });
  const failures: Error[] = [];
  const worker = new JobWorker({
    pool,
    clock,
    handlers: jobHandlers(deps, null),
    places: jobPlaces,
    onError: ({ kind }, cause) => failures.push(new Error(`The job ${kind} failed`, { cause })),
  });
  return {
    app,
    deps,
    connection: address,
    uploads: folder,
    owner,
    clock: {
      set(iso) {
        time.now = new Date(iso);
      },
      advance(milliseconds) {
        time.now = new Date(time.now.getTime() + milliseconds);
      },
    },
    cardEmulator,
    told,
    visitor: caller(app, { id: '', username: '', cookie: '' }),
    person: async (name, options) => one(await makePeople(app, deps, [{ name, ...options }])),
    people: (count) => makePeople(app, deps, Array(count).fill({})),
    async runJobs({ mayFail = false } = {}) {
      await cardEmulator?.runDue();
      const count = await worker.runDue();
      const [failure] = failures.splice(0);
      if (failure !== undefined && !mayFail) throw failure;
      return count;
    },
    async close() {
      await cardEmulator?.close();
      await app.close();
      await live.close();
      await pool.end();
      await owner.end();
      await drop?.();
      await rm(folder, { recursive: true, force: true });
      await rm(`${folder}-exports`, { recursive: true, force: true });
      await rm(`${folder}-cards`, { recursive: true, force: true });
      await rm(`${folder}-data`, { recursive: true, force: true });
    },
  };
}

type Database = { address: Connection; drop?: () => Promise<void> };

async function copyDatabase(): Promise<Database> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${database} TEMPLATE template_allsquare STRATEGY file_copy`);
  return {
    address: { ...inject('postgres'), database },
    drop: () => administer(`DROP DATABASE ${database} WITH (FORCE)`),
  };
}

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

type PersonOptions = { role?: 'user' | 'admin'; email?: string; hasAccess?: boolean };
type NewPerson = PersonOptions & { name?: string | undefined };
let made = 0;

/** Adds people in one statement. Written directly to the tables: hashing their passwords would take most of the run. */
async function makePeople(app: FastifyInstance, deps: Deps, people: readonly NewPerson[]): Promise<Caller[]> {
  const now = deps.clock.now();
  const rows = people.map(({ name, role = 'user', email, hasAccess }) => {
    made += 1;
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const username = name ?? `person${made}`;
    return { id: randomUUID(), username, role, email, access: hasAccess !== false, token, hash };
  });
  await deps.pool.query(
    `WITH person AS (
       SELECT * FROM json_to_recordset($1)
         AS person (id uuid, username text, role text, email text, access boolean, hash text)
     ), users AS (
       INSERT INTO users (id, username, password, email, email_verified, role)
       SELECT id, username, 'none', email, email IS NOT NULL, role FROM person
     ), access AS (
       INSERT INTO grants (id, user_id, kind, source_id, starts_at, created_at)
       SELECT id, id, 'admin', id, $2, $2 FROM person WHERE access
     )
     INSERT INTO sessions (token_hash, id, user_id, created_at, last_used_at, expires_at)
     SELECT decode(hash, 'hex'), gen_random_uuid(), id, $2, $2, $3 FROM person`,
    [JSON.stringify(rows), now, new Date(now.getTime() + SESSION_DAYS * 86_400_000)],
  );
  return rows.map(({ id, username, token }) => caller(app, { id, username, cookie: `session=${token}` }));
}

type Who = { id: string; username: string; cookie: string; headers?: Record<string, string> };
type Sent = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

/** The calls of somebody with this cookie. */
export function caller(app: FastifyInstance, who: Who): Caller {
  const send = async ({ method, url, body, headers }: Sent): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(who.cookie !== '' && { cookie: who.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...who.headers,
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(response.payload) : response.payload,
      headers: response.headers as Answer['headers'],
    };
  };
  return {
    ...who,
    get: (url, headers) => send({ method: 'GET', url, headers }),
    post: (url, body, headers) => send({ method: 'POST', url, body, headers }),
    patch: (url, body, headers) => send({ method: 'PATCH', url, body, headers }),
    delete: (url, headers) => send({ method: 'DELETE', url, headers }),
  };
}
