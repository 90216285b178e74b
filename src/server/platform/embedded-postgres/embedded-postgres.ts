// Why: docs/decisions/0001.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayIfSlow } from '#server/platform/process/say-if-slow.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import {
  addressAt,
  claimDataDirectory,
  clearRunningRecord,
  type DatabasePlace,
  DataDirectoryInUseError,
  makeTemporaryDirectory,
  type PostgresAddress,
  prepareDatabasePlace,
  readRunningRecord,
  writeRunningRecord,
} from './data-directory.ts';
import { findDatabaseAccount } from './database-account.ts';
import {
  type Cluster,
  initialiseCluster,
  type PostgresSettings,
  type Postmaster,
  startPostmaster,
  stopOrphan,
} from './postgres-process.ts';
import { findPostgresRuntime, type PostgresRuntime } from './postgres-runtime.ts';

interface DatabaseLog {
  info(line: string): void;
  error(line: string): void;
}

export interface EmbeddedPostgres {
  /** Connects as the superuser; can be used directly as the configuration of a `pg` client. */
  readonly address: PostgresAddress;
  readonly connectionString: string;
  /** The pid of the database's main process; it changes after a restart. */
  pid(): number;
  /** Stops the database, which aborts its current transactions, and releases the data folder. */
  stop(): Promise<void>;
}

export type ReachedPostgres = Pick<EmbeddedPostgres, 'address' | 'connectionString' | 'stop'>;

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: DatabaseLog;
  readonly settings?: PostgresSettings;
  /** Called when the database ended unexpectedly; it is being restarted. */
  readonly onExit?: (reason: string) => void;
  /** Called when it accepts connections again. */
  readonly onRestart?: () => void;
}

const SETTINGS: PostgresSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  huge_pages: false,
  // Always durable, whatever a configuration file says.
  fsync: true,
  full_page_writes: true,
  synchronous_commit: true,
  // There is no replication.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  // For one small machine: many short statements, no idle background workers, no compilation.
  jit: false,
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to their caller; the text of a statement may contain private data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: false,
  log_autovacuum_min_duration: -1,
};

const THROWAWAY_SETTINGS: PostgresSettings = {
  ...SETTINGS,
  max_connections: 100,
  shared_buffers: '128MB',
  fsync: false,
  full_page_writes: false,
  synchronous_commit: false,
};

const RESTART_PAUSES_MS = [0, 100, 200, 500, 1_000, 2_000, 5_000];
const HANDOVER_MS = 10_000;

/**
 * Runs PostgreSQL in the data folder on a private Unix socket, and restarts it whenever it ends. Throws StartupError
 * (DataDirectoryInUseError if another process holds the folder) with one line to show.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log } = options;
  const claim = claimDataDirectory(dataDirectory);
  try {
    const say = (line: string) => log.info(line);
    const place = prepareDatabasePlace(dataDirectory, say);
    const runtime = findPostgresRuntime(place.account, say);
    await prepareCluster(place, runtime, say);
    const cluster: Cluster = { ...place, runtime, settings: { ...SETTINGS, ...options.settings } };
    const first = await sayIfSlow(say, 'Waiting for the database to recover from an unclean shutdown', () =>
      startPatiently(cluster),
    );
    const address = addressAt(place.socketDirectory);
    writeRunningRecord(dataDirectory, { pid: process.pid, socketDirectory: place.socketDirectory, address });
    const supervisor = supervise(cluster, first, options);
    return {
      address,
      connectionString: toConnectionString(address),
      pid: supervisor.pid,
      async stop() {
        await supervisor.stop();
        clearRunningRecord(dataDirectory);
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

/** Runs an empty PostgreSQL in a temporary folder that is deleted with it: fast, and not durable. */
export async function startThrowawayPostgres(settings: PostgresSettings = {}): Promise<EmbeddedPostgres> {
  const account = findDatabaseAccount();
  const runtime = findPostgresRuntime(account, () => undefined);
  const socketDirectory = makeTemporaryDirectory(account);
  const place: DatabasePlace = { account, cluster: join(socketDirectory, 'postgres'), socketDirectory };
  await initialiseCluster(place, runtime, false);
  const cluster: Cluster = { ...place, runtime, settings: { ...THROWAWAY_SETTINGS, ...settings } };
  const postmaster = await startPostmaster(cluster, socketDirectory);
  const address = addressAt(socketDirectory);
  return {
    address,
    connectionString: toConnectionString(address),
    pid: () => postmaster.pid,
    async stop() {
      await postmaster.stop('immediate');
      rmSync(socketDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Connects a tool to the database of a data folder: the one that a server runs now, or else our own until `stop`.
 * Throws StartupError.
 */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<ReachedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    const record = error instanceof DataDirectoryInUseError ? readRunningRecord(options.dataDirectory) : null;
    if (record === null) throw error;
    const { address } = record;
    return { address, connectionString: toConnectionString(address), stop: () => Promise.resolve() };
  }
}

async function prepareCluster(
  place: DatabasePlace,
  runtime: PostgresRuntime,
  say: (line: string) => void,
): Promise<void> {
  if (!existsSync(place.cluster)) {
    say('Creating the database (first start only)');
    await initialiseCluster(place, runtime, true);
    return;
  }
  const major = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== runtime.major) {
    throw new StartupError(
      `DATA_DIR: ${place.cluster} was made by PostgreSQL ${major}, this version brings ${runtime.major}; ` +
        'make a backup with the old version and restore it into an empty folder',
    );
  }
  await stopOrphan(place, say);
}

/** PostgreSQL needs a moment to release the shared memory of a killed predecessor. */
async function startPatiently(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + HANDOVER_MS;
  for (;;) {
    try {
      return await startPostmaster(cluster);
    } catch (error) {
      const isHeld = error instanceof StartupError && /still in use|already exists/.test(error.message);
      if (!isHeld || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}

function supervise(cluster: Cluster, first: Postmaster, options: EmbeddedPostgresOptions) {
  let current = first;
  let restarting: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function watch(postmaster: Postmaster): void {
    current = postmaster;
    void postmaster.exited.then((reason) => {
      if (stopping.signal.aborted) return;
      options.log.error(`The database stopped unexpectedly (${reason}) and is being restarted`);
      options.onExit?.(reason);
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const pause = RESTART_PAUSES_MS[Math.min(attempt, RESTART_PAUSES_MS.length - 1)];
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        watch(await startPostmaster(cluster));
        options.onRestart?.();
        return;
      } catch (error) {
        // The first attempts may find shared memory of the killed process.
        if (attempt >= 3) options.log.error(error instanceof Error ? error.message : String(error));
      }
    }
  }

  watch(first);
  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await restarting;
      await current.stop('fast');
    },
  };
}

function toConnectionString({ host, port, user, database }: PostgresAddress): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
