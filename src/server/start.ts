import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import { BOOKS_JOB } from './admin/books.ts';
import { buildApp } from './app.ts';
import { RECONCILE_JOB } from './card-events/jobs.ts';
import { seedDemo } from './demo/seed.ts';
import { CARD_WEBHOOK } from './http/card-webhook.ts';
import type { Deps } from './http/context.ts';
import { jobHandlers } from './jobs.ts';
import { MAIL_JOB } from './notifications/mails.ts';
import { openArchives } from './platform/archives.ts';
import type { Deliver } from './platform/card-stand-in/deliveries.ts';
import { openCards } from './platform/cards.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { type Connection, openPool, type Pool } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { giveBackWhenIdle } from './platform/idle-memory.ts';
import { createWorker, enqueue } from './platform/jobs.ts';
import { openKeyring } from './platform/keyring.ts';
import { createLive } from './platform/live.ts';
import { openLog } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { migrate } from './platform/migrate.ts';
import { sayIfSlow } from './platform/say-if-slow.ts';
import { deriveKey, loadMasterKey } from './platform/secrets.ts';
import { StartupError } from './platform/startup-error.ts';
import { openStorage } from './platform/storage.ts';

/** Unfinished calls get this long at the end. */
const DRAIN_MILLISECONDS = 8000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Database = { connection: Connection; stop: () => Promise<void> };

async function openDatabase(config: Config, log: pino.Logger): Promise<Database> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    await asOwner(connection, (owner) => owner.query('SELECT 1')).catch(
      (error: Error & { code?: string }) => {
        throw new StartupError(`DATABASE_URL: cannot be reached (${error.message || error.code})`);
      },
    );
    return { connection, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    log: { info: say, error: (line) => log.error(line) },
    onExit: (reason) => log.error(`The database ended (${reason}); starting it again`),
  });
  return { connection: { ...postgres.address }, stop: () => postgres.stop() };
}

async function asOwner<T>(connection: Connection, work: (owner: Pool) => Promise<T>): Promise<T> {
  const owner = openPool({ connection, role: 'owner', size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** The demo is made before anybody can reach the server, with its limits on how much one address may do lifted. */
async function makeDemo(deps: Deps, connection: Connection): Promise<void> {
  const app = await buildApp({ ...deps, config: { ...deps.config, hasRateLimits: false } });
  const isMade = await asOwner(connection, (owner) => seedDemo(app, deps, owner));
  await app.close();
  if (isMade) say('Made the demo: four people, their groups, and what they spent and plan');
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = openLog(config.logLevel);
  const master = loadMasterKey(config);
  const database = await openDatabase(config, log);
  const { connection } = database;
  await sayIfSlow(say, 'Bringing the database up to date', () => asOwner(connection, migrate));
  const pool = openPool({ connection });
  const stopping = new AbortController();
  const live = createLive(connection, (error) => log.warn({ err: error }, 'live updates'));
  const mailer = createMailer(config);
  const { cards, cardStandIn } = openCards(config, systemClock);
  const deps: Deps = {
    config,
    pool,
    clock: systemClock,
    live,
    storage: await openStorage(join(config.dataDirectory, 'uploads')),
    archives: await openArchives(join(config.dataDirectory, 'exports')),
    cards,
    cardStandIn,
    keys: {
      invitations: deriveKey(master, 'invitations'),
      cursors: deriveKey(master, 'cursors'),
      calendar: deriveKey(master, 'calendar'),
      signIn: deriveKey(master, 'sign-in'),
      sealed: openKeyring(config),
    },
    log,
    stopping: stopping.signal,
    wakeJobs: () => worker.wake(),
  };
  const worker = createWorker({
    pool,
    clock: systemClock,
    handlers: jobHandlers(deps, mailer),
    onError: (job, error) => log.warn({ err: error, job: job.kind }, 'job failed'),
  });
  if (config.isDemo) await makeDemo(deps, connection);
  for (const kind of ['clean-up', MAIL_JOB, RECONCILE_JOB, BOOKS_JOB]) {
    await enqueue(pool, { kind, payload: {}, uniqueKey: kind, runAt: systemClock.now() });
  }
  const app = await buildApp(deps);
  await app.listen({ host: config.host, port: config.port }).catch((error: Error & { code?: string }) => {
    if (error.code === 'EADDRINUSE') throw new StartupError(`PORT: ${config.port} is already in use`);
    throw error;
  });
  cardStandIn?.deliverTo(webhookTo(app));
  await cardStandIn?.start();
  worker.start();
  giveBackWhenIdle();
  const stop = async () => {
    stopping.abort();
    await Promise.race([app.close(), sleep(DRAIN_MILLISECONDS, undefined, { ref: false })]);
    await worker.stop();
    await live.close();
    mailer?.close();
    await cardStandIn?.close();
    await pool.end();
    await database.stop();
  };
  endOnSignal(stop, log);
  const { port } = app.server.address() as { port: number };
  say(`Allsquare is ready at ${config.isAppUrlGiven ? config.appUrl : `http://${config.host}:${port}`}`);
  if (config.isDemo) say('Sign in as demo, maya, liam or admin with the password demo1234');
}

/** Takes what the stand-in tells to the address that Stripe would call, over the network as Stripe would. */
function webhookTo(app: FastifyInstance): Deliver {
  const { address, port, family } = app.server.address() as AddressInfo;
  const host =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return async (body, signature) => {
    const response = await fetch(`http://${host}:${port}${CARD_WEBHOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.ok;
  };
}

function endOnSignal(stop: () => Promise<void>, log: pino.Logger): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the end was not clean');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
