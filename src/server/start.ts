import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import type { Deliver } from '#server/platform/card-provider/cards.ts';
import { buildApp } from './app.ts';
import { cardHandlers } from './card-handlers.ts';
import { systemClock } from './core/clock.ts';
import type { Deps } from './core/context.ts';
import { ExportPlaces } from './core/export-places.ts';
import { seedDemo } from './demo/seed.ts';
import { CARD_WEBHOOK } from './http/card-webhook.ts';
import { addProgramFiles } from './http/pages/program-files.ts';
import { missingProxiesNotice } from './http/request/request-checks.ts';
import { jobHandlers, jobPlaces, repeatingJobsOf } from './jobs.ts';
import { checkKeys } from './keys/key-check.ts';
import { blankMailbox } from './mails/outbox.ts';
import { membershipHandlers } from './membership-handlers.ts';
import { readPassphrase } from './platform/backup/passphrase.ts';
import { openPlace } from './platform/backup/place.ts';
import { refuseUsedScratch } from './platform/backup/scratch.ts';
import { openCards } from './platform/card-provider/cards.ts';
import {
  applicationLogin,
  createLogin,
  type Login,
  withLogin,
} from './platform/database/application-login.ts';
import { asOwner } from './platform/database/as-owner.ts';
import type { Pool } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { type Connection, openPool } from './platform/database/pool.ts';
import { makeDataDirectory } from './platform/embedded-postgres/data-directory.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { openArchives } from './platform/files/archives.ts';
import { StorageUnavailableError } from './platform/files/file-store.ts';
import { type FileStores, openFileStores } from './platform/files/file-stores.ts';
import { openStorage } from './platform/files/storage.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { createLive } from './platform/live/live.ts';
import { openProvider } from './platform/oidc/provider.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import { type Config, readConfig } from './platform/process/config.ts';
import { endOnSignal } from './platform/process/end-on-signal.ts';
import { openLog } from './platform/process/log.ts';
import { createMailer } from './platform/process/mail.ts';
import { sayIfSlow } from './platform/process/say-if-slow.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { openPushSender } from './platform/push/push-sender.ts';
import { openKeyring } from './platform/security/keyring.ts';
import type { Keyring } from './platform/security/sealed.ts';
import { deriveKey, loadMasterKey } from './platform/security/secrets.ts';
import { activeTracing, startTracing } from './platform/tracing/tracing.ts';

/** Unfinished calls get this long at the end. */
const DRAIN_MILLISECONDS = 8000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `connection` has sessions of its own; `pooled` leads to a pooler, if there is one. */
type Database = { connection: Connection; pooled: Connection | null; stop: () => Promise<void> };

async function openDatabase(config: Config, log: pino.Logger): Promise<Database> {
  if (config.databaseUrl !== null) {
    const { databaseUrl, databaseDirectUrl } = config;
    const connection = { connectionString: databaseDirectUrl ?? databaseUrl };
    const setting = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await asOwner(connection, (owner) => reach(owner, setting));
    const pooled = databaseDirectUrl === null ? null : { connectionString: databaseUrl };
    return { connection, pooled, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({
    dataDirectory: config.dataDirectory,
    log: { info: say, error: (line) => log.error(line) },
    onExit: (reason) => log.error(`The database stopped (${reason}); starting it again`),
  });
  return { connection: { ...postgres.address }, pooled: null, stop: () => postgres.stop() };
}

/** Throws StartupError with the name of the setting if the database does not answer. */
async function reach(pool: Pool, setting: string): Promise<void> {
  await pool.query('SELECT 1').catch((error: Error & { code?: string }) => {
    throw new StartupError(`${setting}: cannot be reached (${error.message || error.code})`);
  });
}

/** A storage that refuses is a wrong setting. One that cannot be reached may be there again soon. */
async function openFiles(config: Config, log: pino.Logger): Promise<FileStores> {
  const files = await openFileStores(config);
  await files.verify().catch((error: unknown) => {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn({ err: error }, 'uploads');
  });
  return files;
}

/** Throws StartupError if backups cannot be written or sealed, or would be proved in a database that is in use. */
async function openBackups(
  { backups, dataDirectory }: Config,
  { connection, files, log }: { connection: Connection; files: FileStores; log: pino.Logger },
): Promise<Deps['backups']> {
  if (backups === null) return null;
  const place = openPlace(backups.folder, files.backups, dataDirectory);
  await place.open();
  if (backups.scratchUrl !== null)
    await refuseUsedScratch({ connectionString: backups.scratchUrl }, connection).catch((error: unknown) => {
      if (error instanceof StartupError) throw error;
      // One that cannot be reached may be there again soon; each proof looks again.
      log.warn({ err: error }, 'BACKUP_SCRATCH_URL');
    });
  const passphrase = readPassphrase(process.env);
  return { ...backups, connection, place, uploads: files.uploads, passphrase };
}

/** Before this instance sends a page, the others must be able to serve its files. */
async function bringUpToDate(connection: Connection): Promise<void> {
  await sayIfSlow(say, 'Bringing the database up to date', () =>
    asOwner(connection, (owner) => migrate(owner)),
  );
  await asOwner(connection, (owner) => addProgramFiles(owner, systemClock.now()));
}

/**
 * The demo is made before anyone can reach the server: the limits on how much one address may do are lifted, its people
 * sign up whatever the settings say, and their addresses count at once, because they invite each other by them.
 */
async function makeDemo(deps: Deps, connection: Connection): Promise<void> {
  const config: Config = {
    ...deps.config,
    hasRateLimits: false,
    mail: 'mailbox',
    signUp: 'open',
    oidc: null,
  };
  let moment = deps.clock.now();
  const clock = {
    now: () => moment,
    set: (iso: string) => {
      moment = new Date(iso);
    },
  };
  const storyDeps = { ...deps, clock, config };
  const app = await buildApp(storyDeps);
  const isMade = await asOwner(connection, (owner) => seedDemo({ app, deps: storyDeps, owner, clock }));
  await app.close();
  if (isMade) say('Created the demo: four people with groups, expenses and plans');
}

function deriveKeys(master: Buffer, sealed: Keyring): Deps['keys'] {
  return {
    invitations: deriveKey(master, 'invitations'),
    calendar: deriveKey(master, 'calendar'),
    signIn: deriveKey(master, 'sign-in'),
    sealed,
  };
}

async function openApplicationPool(
  { isPrepared }: Config,
  { connection, pooled }: Database,
  login: Login,
): Promise<Pool> {
  const isPooled = pooled !== null;
  const pool = openPool({ connection: withLogin(pooled ?? connection, login), isPooled, isPrepared });
  if (isPooled) await reach(pool, 'DATABASE_URL');
  return pool;
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = openLog(config.logLevel);
  makeDataDirectory(config.dataDirectory);
  const master = loadMasterKey(config);
  await startTracing(config.tracing);
  const files = await openFiles(config, log);
  const database = await openDatabase(config, log);
  const { connection } = database;
  await bringUpToDate(connection);
  const keyring = openKeyring(config);
  await asOwner(connection, (owner) => checkKeys(owner, keyring, config));
  const login = applicationLogin(master);
  await asOwner(connection, (owner) => createLogin(owner, login, { isPooled: database.pooled !== null }));
  const application = withLogin(connection, login);
  const pool = await openApplicationPool(config, database, login);
  const stopping = new AbortController();
  const live = createLive(application, (error) => log.warn({ err: error }, 'live updates'));
  const mailer = createMailer(config);
  const { cards, cardEmulator } = openCards(config, systemClock);
  const outbound = openOutbound(config);
  const deps: Deps = {
    config,
    pool,
    clock: systemClock,
    live,
    storage: openStorage(files.uploads),
    archives: openArchives(files.exports, join(config.dataDirectory, 'exports')),
    backups: await openBackups(config, { connection, files, log }),
    exports: new ExportPlaces(),
    push: openPushSender(config, outbound),
    outbound,
    provider: config.oidc === null ? null : openProvider(config.oidc, config.appUrl),
    cards,
    cardEmulator,
    cardHandlers,
    membershipHandlers,
    keys: deriveKeys(master, keyring),
    log,
    stopping: stopping.signal,
    wakeJobs: () => worker.wake(),
  };
  const worker = new JobWorker({
    pool,
    clock: systemClock,
    handlers: jobHandlers(deps, mailer),
    places: jobPlaces,
    onError: (job, error) => log.warn({ err: error, job: job.kind }, 'job failed'),
  });
  if (config.isDemo) await makeDemo(deps, connection);
  await prepareQueues(deps);
  const app = await buildApp(deps);
  await listen(app, config);
  cardEmulator?.deliverTo(webhookTo(app));
  await cardEmulator?.start();
  worker.start();
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    stopping.abort();
    await Promise.race([app.close(), sleep(DRAIN_MILLISECONDS, undefined, { ref: false })]);
    await worker.stop();
    await live.close();
    mailer?.close();
    await cardEmulator?.close();
    await pool.end();
    files.close();
    await activeTracing()?.close();
    await database.stop();
    log.info({ signal }, 'stopped');
  };
  endOnSignal(stop, (error) => log.error({ err: error }, 'the shutdown was not clean'));
  const { port } = app.server.address() as { port: number };
  say(`Allsquare is ready at ${config.isAppUrlGiven ? config.appUrl : `http://${config.host}:${port}`}`);
  sayWhatIsMissing(config);
}

/** Adds the repeating jobs that are missing, and leaves no mail of a mailbox that is not there anymore. */
async function prepareQueues(deps: Deps): Promise<void> {
  if (deps.config.mail !== 'mailbox') await blankMailbox(deps.pool);
  for (const kind of repeatingJobsOf(deps)) {
    await enqueue(deps.pool, { kind, payload: {}, uniqueKey: kind, runAt: systemClock.now() });
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: Error & { code?: string }) => {
    if (error.code === 'EADDRINUSE') throw new StartupError(`PORT: ${port} is already in use`);
    throw error;
  });
}

/** Says what is not as it should be for people who rely on it, and what everyone may know. */
function sayWhatIsMissing(config: Config): void {
  const { mail, cards, isDemo, isLoopback } = config;
  const notice = missingProxiesNotice(config);
  if (notice !== null) say(notice);
  if (mail === 'off')
    say('Email is off: addresses are not verified, and no one can reset a forgotten password');
  if (cards === null && !isLoopback) say('Only test cards are accepted: no real money moves');
  if (isDemo) say('Sign in as demo, maya, liam or admin with the password demo1234');
}

/** Takes what the emulator tells to the address that Stripe would call, over the network as Stripe would. */
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

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
