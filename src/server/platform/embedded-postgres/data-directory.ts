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

/** How a PostgreSQL client reaches the embedded database; the host is the folder of its Unix socket. */
export interface PostgresAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface DatabasePlace {
  /** Null when the database runs as ourselves. */
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

/** The data folder is already held by another process. */
export class DataDirectoryInUseError extends StartupError {
  override name = 'DataDirectoryInUseError';
}

const SOCKET_PORT = 5432;
// The kernel's limit for a socket path: 108 bytes on Linux and 104 on macOS, with the closing zero.
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107;
// A process that was just killed may take a moment to end.
const LOCK_PATIENCE_MS = 500;
const LOCK_FILE = 'owner.lock';
const RUNNING_FILE = 'running.json';
const LOCATION_FILE = 'database-location';

// A lock object that nobody refers to would be collected, and the lock with it.
const heldLocks = new Set<DatabaseSync>();

/**
 * Makes the data folder ours until `release` or the end of the process, however it ends.
 * Throws DataDirectoryInUseError while another process holds it.
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

/** Makes the data folder, or closes one that is there to others. Throws StartupError where it cannot be used. */
export function makeDataDirectory(dataDirectory: string): void {
  try {
    makePrivateDirectory(dataDirectory);
  } catch (error) {
    throw unusable(dataDirectory, error);
  }
}

/** The kernel drops this lock with the process: unlike a file with a pid it cannot be stale, and no two can take it over. */
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

/** Reads who runs the database in this data folder; trust it only while the folder cannot be claimed. */
export function readRunningRecord(dataDirectory: string): RunningRecord | null {
  try {
    return runningRecord.parse(JSON.parse(readFileSync(join(dataDirectory, RUNNING_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** Notes how others (a backup, say) reach the database that we run. */
export function writeRunningRecord(dataDirectory: string, record: RunningRecord): void {
  replaceFile(join(dataDirectory, RUNNING_FILE), JSON.stringify(record));
}

/** Removes the note and a socket folder that lies outside the data folder. */
export function clearRunningRecord(dataDirectory: string): void {
  const directory = readRunningRecord(dataDirectory)?.socketDirectory ?? '';
  const isTemporary =
    /^allsquare-\w+$/.test(basename(directory)) && [tmpdir(), '/tmp'].includes(dirname(directory));
  if (isTemporary) rmSync(directory, { recursive: true, force: true });
  rmSync(join(dataDirectory, RUNNING_FILE), { force: true });
}

/** Gives the address of the database whose socket lies in this folder. */
export function addressAt(socketDirectory: string): PostgresAddress {
  return { host: socketDirectory, port: SOCKET_PORT, user: 'allsquare', database: 'allsquare' };
}

/** Chooses the account and the folders of the database of a claimed data folder, and makes them fit for that account. */
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

/** Hands a folder to the database's account, for its eyes only. */
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

/** Writes a file so that after a crash there is the old content or the new one, never half of it. */
export function replaceFile(path: string, content: string | Buffer, mode = 0o600): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, path);
  syncDirectory(dirname(path));
}

/** Makes sure that names made or changed in a folder outlive a power cut. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** Lets the database's account pass through our own folder, without looking around in it; nobody else. */
function letThrough(directory: string, account: Account | null): void {
  if (account === null || canEnter(directory, account) || !canEnter(dirname(directory), account)) return;
  const { uid, mode } = statSync(directory);
  if (uid !== process.getuid?.()) return;
  chownSync(directory, uid, account.gid);
  chmodSync(directory, (mode & 0o777) | 0o010);
}

/** Where the database was put: outside of the data folder if a note there says so. */
function findHome(dataDirectory: string): string {
  const note = join(dataDirectory, LOCATION_FILE);
  return existsSync(note) ? resolve(readFileSync(note, 'utf8').trim()) : dataDirectory;
}

/**
 * An existing cluster keeps the account it belongs to, so that its owner may start it with and without sudo. One of root or
 * of nobody is taken over by the database's own account; of nobody only if it was shut down, or its processes could still run.
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
  // A name of its own rather than the path: a new data folder at an old path must not find the old database.
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

/** Gives a cluster of another account (root's, which PostgreSQL refuses, or nobody's) to the database's account. */
function adoptCluster(cluster: string, account: Account | null): void {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if ((stats.mode & 0o777) !== 0o700) chmodSync(cluster, 0o700);
  if (account === null || stats.uid === account.uid) return;
  for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  // Last, so that an interrupted walk starts again.
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
