import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type DatabasePlace, givePrivately, syncDirectory } from './data-directory.ts';
import type { Account } from './database-account.ts';
import type { PostgresRuntime } from './postgres-runtime.ts';

export type PostgresSettings = Readonly<Record<string, string | number | boolean>>;

/** One run of the database's main process. */
export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** The last lines it wrote. */
  recentLines(): string;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
}

export interface Cluster extends DatabasePlace {
  readonly runtime: PostgresRuntime;
  readonly settings: PostgresSettings;
}

const STOP_PATIENCE_MS = { fast: 5_000, immediate: 2_000 };
const RECENT_LINES = 20;

// Stops the database if its starter was killed: the pipe then closes.
const GUARD = `
read -r word
[ "$word" = done ] && exit 0
[ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] || exit 0
kill -INT "$1"
[ -z "$3" ] && exit 0
while kill -0 "$1" 2>/dev/null; do sleep 0.2; done
rm -rf "$3"`;

// There are no network connections. Whoever can open the private socket may be the owner; the application's role needs
// its password.
const ACCESS = 'local all allsquare trust\nlocal all all scram-sha-256\n';

/** Makes a new cluster with an empty database `allsquare`; an interrupted attempt leaves none behind. */
export async function initialiseCluster(
  place: DatabasePlace,
  runtime: PostgresRuntime,
  isDurable: boolean,
): Promise<void> {
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  givePrivately(draft, place.account);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const rest = ['--username=allsquare', '--auth=trust', '--data-checksums', '--no-instructions'];
  const sync = isDurable ? [] : ['--no-sync'];
  await runOnce(runtime.initdb, ['-D', draft, ...locale, ...rest, ...sync], place.account);
  writeFileSync(join(draft, 'pg_hba.conf'), ACCESS);
  const single = ['--single', '-D', draft, '-c', `fsync=${isDurable ? 'on' : 'off'}`, 'postgres'];
  await runOnce(runtime.postgres, single, place.account, 'CREATE DATABASE allsquare\n');
  renameSync(draft, place.cluster);
  syncDirectory(dirname(place.cluster));
}

/**
 * Starts the database and resolves when it accepts connections, however long a recovery takes. With `removeAfterwards`
 * that folder is deleted if this process dies. Throws StartupError if the database ends instead.
 */
export async function startPostmaster(cluster: Cluster, removeAfterwards = ''): Promise<Postmaster> {
  const options = Object.entries({
    ...cluster.settings,
    unix_socket_directories: `"${cluster.socketDirectory.replaceAll('"', '""')}"`,
  }).flatMap(([name, value]) => ['-c', `${name}=${toSetting(value)}`]);
  const child = launch(cluster.runtime.postgres, ['-D', cluster.cluster, ...options], cluster.account);
  const postmaster = observe(child);
  while (!isReady(cluster.cluster, postmaster.pid)) {
    if (postmaster.hasExited()) {
      throw new StartupError(
        `The database did not start (${await postmaster.exited}): ${postmaster.recentLines()}`,
      );
    }
    await sleep(5);
  }
  guard(postmaster, cluster, removeAfterwards);
  return postmaster;
}

/** Stops a database, or the rest of one, that a killed starter left behind, so that its folder can be used again. */
export async function stopOrphan(
  { cluster, socketDirectory }: DatabasePlace,
  say: (line: string) => void,
): Promise<void> {
  const pid = Number(readPidFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (isServing(pid, cluster)) {
    say('Stopping the database that an earlier run left behind');
    await endProcess(pid, cluster, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
  }
  for (const leftover of listProcessesIn(cluster)) await endProcess(leftover, cluster, ['SIGKILL']);
  if (!isAlive(pid) || isServing(pid, cluster)) return;
  // The pid was reused, or the dead process is not reaped (PID 1 of a container): PostgreSQL would take it for a
  // running database and never start.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(socketDirectory)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDirectory, name), { force: true });
  }
}

async function endProcess(pid: number, cluster: string, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    sendSignal(pid, signal);
    for (let waited = 0; waited < 5_000; waited += 10) {
      if (!isServing(pid, cluster)) return;
      await sleep(10);
    }
  }
}

/** Sessions outlive a killed main process for a moment; if the system lists processes, there is no need to wait. */
function listProcessesIn(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isServing(pid, cluster));
}

function launch(command: string, args: readonly string[], account: Account | null): ChildProcess {
  return spawn(command, args, {
    // A separate session: Ctrl-C in the terminal must reach only the server, which stops the database last.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account ?? {}),
  });
}

function observe(child: ChildProcess): Postmaster {
  const lines: string[] = [];
  let end: string | null = null;
  const collect = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean));
    lines.splice(0, lines.length - RECENT_LINES);
  };
  child.stdin?.on('error', () => undefined);
  child.stdin?.end();
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const exited = new Promise<string>((resolve) => {
    const finish = (reason: string) => {
      end ??= reason;
      resolve(end);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => finish(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const hasExited = () => end !== null;
  return {
    pid: child.pid ?? -1,
    exited,
    hasExited,
    recentLines: () => lines.join(' | '),
    async stop(mode) {
      const signals =
        mode === 'fast' ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) : (['SIGQUIT', 'SIGKILL'] as const);
      for (const signal of signals) {
        if (hasExited()) return;
        child.kill(signal);
        await Promise.race([exited, sleep(STOP_PATIENCE_MS[mode], undefined, { ref: false })]);
      }
      await exited;
    },
  };
}

function guard(postmaster: Postmaster, cluster: Cluster, removeAfterwards: string): void {
  const args = ['-c', GUARD, 'allsquare-guard', String(postmaster.pid), cluster.cluster, removeAfterwards];
  const watcher = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'], cwd: '/' });
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  void postmaster.exited.then(() => watcher.stdin?.end('done\n'));
}

/** PostgreSQL writes its state into line 8 of the file, under its pid in line 1. */
function isReady(cluster: string, pid: number): boolean {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The database's processes work in its data folder; a reused pid or a zombie does not. */
function isServing(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      cluster,
    );
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

function toSetting(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

async function runOnce(
  command: string,
  args: readonly string[],
  account: Account | null,
  input = '',
): Promise<void> {
  const child = launch(command, args, account);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const end = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  if (end !== 0)
    throw new StartupError(
      `The database could not be made (${end}): ${output.trim().replaceAll('\n', ' | ')}`,
    );
}
