import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { makePrivateDirectory } from '#server/platform/files/private-directory.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type Account, findDatabaseAccount, isNobody } from './database-account.ts';
import { canEnter, SHARED_HOME } from './postgres-runtime.ts';

/** The connection of a PostgreSQL client to the embedded database; the host is the folder of its Unix socket. */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface DatabasePlace {
  /** Null if the database runs under our own account. */
  readonly account: Account | null;
  /** PostgreSQL's own data folder; it may not exist yet. */
  readonly cluster: string;
  readonly socketDirectory: string;
}

const runningRecord = z.object({
  pid: z.number(),
  socketDirectory: z.string(),
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
});

export type RunningRecord = z.infer<typeof runningRecord>;

/** Another process holds the data folder. */
export class DataDirectoryInUseError extends StartupError {
  override name = 'DataDirectoryInUseError';
}

const SOCKET_PORT = 5432;
// The kernel's limit for a socket path: 108 bytes on Linux and 104 on macOS, including the closing zero.
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
// A process that was just killed may take a moment to end.
const LOCK_PATIENCE_MS = 500;
const LOCK_FILE = 'owner.lock';
const RUNNING_FILE = 'running.json';
const LOCATION_FILE = 'database-location';

// A lock object without references would be collected, and the lock with it.
const heldLocks = new Set<DatabaseSync>();

/**
 * Holds the data folder until `release` or any end of the process. Throws DataDirectoryInUseError if another process
 * holds it.
 */
export function claimDataDirectory(dataDirectory: string): { release(): void } {
  const lock = openLock(dataDirectory);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
    const holder = readRunningRecord(dataDirectory);
    const who = holder === null ? 'another process' : `process ${holder.pid}`;
    throw new DataDirectoryInUseError(
      `DATA_DIR: ${dataDirectory} is in use by ${who}; stop it or choose another folder`,
    );
  }
  heldLocks.add(lock);
  return {
    release() {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}

/** Makes the data folder, or makes an existing one private. Throws StartupError if it cannot be used. */
export function makeDataDirectory(dataDirectory: string): void {
  try {
    makePrivateDirectory(dataDirectory);
  } catch (error) {
    throw unusable(dataDirectory, error);
  }
}

/**
 * The kernel releases this lock with the process: unlike a pid file it is never stale, and no two processes can take it
 * over.
 */
function openLock(dataDirectory: string): DatabaseSync {
  makeDataDirectory(dataDirectory);
  try {
    return new DatabaseSync(join(dataDirectory, LOCK_FILE), { timeout: LOCK_PATIENCE_MS });
  } catch (error) {
    throw unusable(dataDirectory, error);
  }
}

function unusable(dataDirectory: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`DATA_DIR: ${dataDirectory} cannot be used (${reason})`);
}

/** Reads which process runs the database in this data folder; valid only while the folder cannot be claimed. */
export function readRunningRecord(dataDirectory: string): RunningRecord | null {
  try {
    return runningRecord.parse(JSON.parse(readFileSync(join(dataDirectory, RUNNING_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Records how others (for example a backup) reach the database that this process runs. */
export function writeRunningRecord(dataDirectory: string, record: RunningRecord): void {
  replaceFile(join(dataDirectory, RUNNING_FILE), JSON.stringify(record));
}

/** Removes the record and a socket folder outside the data folder. */
export function clearRunningRecord(dataDirectory: string): void {
  const directory = readRunningRecord(dataDirectory)?.socketDirectory ?? '';
  const isTemporary =
    /^allsquare-\w+$/.test(basename(directory)) && [tmpdir(), '/tmp'].includes(dirname(directory));
  if (isTemporary) rmSync(directory, { recursive: true, force: true });
  rmSync(join(dataDirectory, RUNNING_FILE), { force: true });
}

/** The address of the database whose socket is in this folder. */
export function addressAt(socketDirectory: string): PostgresAddress {
  return { host: socketDirectory, port: SOCKET_PORT, user: 'allsquare', database: 'allsquare' };
}

/**
 * Chooses the account and the folders of the database of a claimed data folder, and makes them usable for that account.
 */
export function prepareDatabasePlace(dataDirectory: string, say: (line: string) => void): DatabasePlace {
  clearRunningRecord(dataDirectory);
  const account = accountFor(join(findHome(dataDirectory), 'postgres'));
  letThrough(dataDirectory, account);
  const isOutside = existsSync(join(dataDirectory, LOCATION_FILE)) || !canEnter(dataDirectory, account);
  const home = isOutside ? homeOutside(dataDirectory, account, say) : dataDirectory;
  const cluster = join(home, 'postgres');
  adoptCluster(cluster, account);
  return { account, cluster, socketDirectory: makeSocketDirectory(home, account) };
}

/** Gives a folder to the database's account, with private access. */
export function givePrivately(directory: string, account: Account | null): void {
  makePrivateDirectory(directory);
  chmodSync(directory, 0o700);
  if (account !== null) chownSync(directory, account.uid, account.gid);
}

/** Makes a private folder under the system's temporary folder, owned by the database's account. */
export function makeTemporaryDirectory(account: Account | null): string {
  const root = [tmpdir(), '/tmp'].find(
    (path) => canEnter(path, account) && socketFits(join(path, 'allsquare-123456')),
  );
  if (root === undefined)
    throw new StartupError(`TMPDIR: ${tmpdir()} is too deep or closed for the database's socket`);
  const directory = mkdtempSync(join(root, 'allsquare-'));
  givePrivately(directory, account);
  return directory;
}

/** Writes a file so that after a crash it has the old or the new content, never half of it. */
export function replaceFile(path: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, path);
  syncDirectory(dirname(path));
}

/** Makes sure that new and changed names in a folder survive a power cut. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Allows only the database's account to pass through our own folder, without listing it. */
function letThrough(directory: string, account: Account | null): void {
  if (account === null || canEnter(directory, account) || !canEnter(dirname(directory), account)) return;
  const { uid, mode } = statSync(directory);
  if (uid !== process.getuid?.()) return;
  chownSync(directory, uid, account.gid);
  chmodSync(directory, (mode & 0o777) | 0o010);
}

/** The folder of the database: outside of the data folder if a note there says so. */
function findHome(dataDirectory: string): string {
  const note = join(dataDirectory, LOCATION_FILE);
  return existsSync(note) ? resolve(readFileSync(note, 'utf8').trim()) : dataDirectory;
}

/**
 * An existing cluster keeps its account, so that its owner may start it with and without sudo. A cluster of root or
 * nobody is moved to the database's own account; one of nobody only after a shutdown, because its processes could still
 * run.
 */
function accountFor(cluster: string): Account | null {
  const account = findDatabaseAccount();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (account === null && owner !== undefined && owner.uid !== process.getuid?.()) {
    throw new StartupError(
      `DATA_DIR: ${cluster} belongs to another user (uid ${owner.uid}); start as that user or root`,
    );
  }
  if (account === null || owner === undefined || owner.uid === 0) return account;
  if (isNobody(owner.uid) && !existsSync(join(cluster, 'postmaster.pid'))) return account;
  return { uid: owner.uid, gid: owner.gid };
}

function homeOutside(dataDirectory: string, account: Account | null, say: (line: string) => void): string {
  if (existsSync(join(dataDirectory, 'postgres'))) {
    throw new StartupError(
      `DATA_DIR: the database's account may not enter ${dataDirectory}; open the folders above it`,
    );
  }
  // A separate name instead of the path: a new data folder at an old path must not find the old database.
  const note = join(dataDirectory, LOCATION_FILE);
  if (!existsSync(note)) replaceFile(note, `${join(SHARED_HOME, randomUUID())}\n`);
  const home = findHome(dataDirectory);
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
  makePrivateDirectory(home);
  letThrough(home, account);
  say(`The database lives in ${home}, because its unprivileged account could not enter ${dataDirectory}`);
  return home;
}

/** Gives a cluster of another account (root, which PostgreSQL refuses, or nobody) to the database's account. */
function adoptCluster(cluster: string, account: Account | null): void {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if ((stats.mode & 0o777) !== 0o700) chmodSync(cluster, 0o700);
  if (account === null || stats.uid === account.uid) return;
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  // Last, so that an interrupted run starts again.
  chownSync(cluster, account.uid, account.gid);
}

function makeSocketDirectory(home: string, account: Account | null): string {
  const directory = join(home, 'run');
  if (!socketFits(directory)) return makeTemporaryDirectory(account);
  givePrivately(directory, account);
  return directory;
}

function socketFits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT;
}
