import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A component that is missing and cannot be installed here. */
export class MissingComponentError extends Error {}

/** A program that a trial started. */
export type Program = {
  pid: number;
  /** Its complete output. */
  said(): string;
  hasEnded(): boolean;
  /** Stops it and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type Account = { uid: number; gid: number };
type Start = { account?: Account | null; cwd?: string; env?: Record<string, string> };

const STOP_PATIENCE = 10_000;
const children = new Set<ChildProcess>();
// Not SIGKILL: Patroni then stops its PostgreSQL.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/** Starts a program in the foreground. It is killed when the trial ends, also after an error. */
export function startProgram(command: string, args: readonly string[], start: Start = {}): Program {
  const { account = null, cwd = '/', env = {} } = start;
  const child = spawn(command, [...args], {
    cwd,
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account ?? {}),
  });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-100_000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      children.delete(child);
      resolve();
    };
    child.once('error', (error) => {
      said += error.message;
      finish();
    });
    // Not 'close': a program that it started may keep its output open.
    child.once('exit', finish);
  });
  return {
    pid: child.pid ?? -1,
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a program to its end and returns its output. Throws if it fails. */
export function runProgram(
  command: string,
  args: readonly string[],
  { account, cwd, env }: Start = {},
): string {
  return execFileSync(command, [...args], {
    cwd: cwd ?? '/',
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    ...(account ?? {}),
  });
}

/** Debian's packages, each with a file that it installs. */
type Packages = Readonly<Record<string, string>>;

/** Installs what is missing, as root on Debian. Throws MissingComponentError elsewhere. */
export function needPackages(packages: Packages): void {
  const findMissing = () => Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''));
  const missing = findMissing();
  if (missing.length === 0) return;
  const advice = `install ${missing.join(', ')} (Debian's packages), then run this again`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new MissingComponentError(advice);
  console.log(`Installing ${missing.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    runProgram('apt-get', ['update', '-q'], { env });
    runProgram('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing], { env });
  } catch {
    throw new MissingComponentError(advice);
  }
  if (findMissing().length > 0) throw new MissingComponentError(advice);
}

/** The installed version of a package of Debian, such as "nginx-light 1.22.1". */
export function versionOf(name: string): string {
  const version = runProgram('dpkg-query', ['-W', name]).split('\t')[1] ?? '';
  return `${name} ${version
    .trim()
    .replace(/^\d+:/, '')
    .replace(/[-+].*$/, '')}`;
}
