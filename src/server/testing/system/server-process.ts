import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connection } from '#server/platform/database/pool.ts';
import { readRunningRecord } from '#server/platform/embedded-postgres/data-directory.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** On a machine that is busy with other work. */
const STARTED_WITHIN = 180_000;

/** How a process ended. */
type Ended = { code: number | null; signal: NodeJS.Signals | null };

/** The real server (or a tool) as a separate process. */
export type Process = {
  pid: number;
  /** Its standard output and its log. */
  said(): string;
  logged(): string;
  ended: Promise<Ended>;
  hasEnded(): boolean;
  send: Send;
};

type Send = (signal: NodeJS.Signals) => void;

export type ServerProcess = Process & {
  url: string;
  /** From its start to the line that says it is ready, in milliseconds. */
  startedIn: number;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Ended>;
};

export type Environment = Readonly<Record<string, string>>;

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

// None of the caller's own settings may reach the server.
const CLEAN: Environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  APP_URL: '',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  STORAGE_URL: '',
  ENCRYPTION_KEY: '',
  SMTP_URL: '',
  MAIL: '',
  CARDS: '',
  MAIL_FROM: '',
  TRUSTED_PROXIES: '',
  // Its people are new and have no subscription.
  SUBSCRIPTION_REQUIRED: 'false',
  SEED_DEMO: 'false',
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
};

/** The NODE_OPTIONS of a program whose backups run at the usual priority, and so do those of its processes. */
export const AT_USUAL_PRIORITY = `--import=${pathToFileURL(join(import.meta.dirname, 'usual-priority.mjs'))}`;

/**
 * Starts a program of the project with only these settings and the compile cache of the tests. Its backups run at the
 * usual priority.
 */
export function launch(args: readonly string[], env: Environment): Process {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  return launchCommand(process.execPath, args, {
    NODE_OPTIONS: AT_USUAL_PRIORITY,
    NODE_COMPILE_CACHE,
    ...env,
  });
}

/** Starts npm like a terminal: in a separate process group, with only these settings. */
export function launchNpm(args: readonly string[], env: Environment): Process & { sendToGroup: Send } {
  const npm = launchCommand('npm', args, env, { detached: true });
  return {
    ...npm,
    sendToGroup(signal) {
      try {
        process.kill(-npm.pid, signal);
      } catch (error) {
        // No process of the group runs anymore.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    },
  };
}

function launchCommand(
  command: string,
  args: readonly string[],
  env: Environment,
  options: { detached?: boolean } = {},
): Process {
  const child = spawn(command, [...args], {
    ...options,
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? tmpdir(), ...CLEAN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let said = '';
  let logged = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    logged += chunk;
  });
  // Not 'exit': its last output must have arrived.
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  return {
    pid: child.pid ?? -1,
    said: () => said,
    logged: () => logged,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    send: (signal) => void child.kill(signal),
  };
}

/** Starts the server without waiting until it is ready; `root` is the folder of another version. */
export function launchServer(env: Environment, root = ROOT): Process {
  return launch([join(root, 'src/server/main.mjs')], env);
}

/** Starts the server and waits until it is ready; `root` is the folder of another version. */
export async function startServer(env: Environment, root = ROOT): Promise<ServerProcess> {
  const started = performance.now();
  const server = launchServer(env, root);
  const url = await until(
    async () => {
      if (server.hasEnded()) {
        // What it wrote last arrives after its exit.
        await server.ended;
        throw new Error(`The server ended: ${server.said()}${server.logged()}`);
      }
      return /Allsquare is ready at (\S+)\n/.exec(server.said())?.[1];
    },
    { within: STARTED_WITHIN, every: 5 },
  ).catch((error: Error) => {
    throw new Error(`${error.message}\n${server.said()}${server.logged()}`, { cause: error });
  });
  return {
    ...server,
    url,
    startedIn: performance.now() - started,
    async stop() {
      server.send('SIGTERM');
      return await server.ended;
    },
  };
}

/** The connection to the database of a running server's data folder. */
export function databaseOf(dataDirectory: string): Connection & { host: string; user: string } {
  const record = readRunningRecord(dataDirectory);
  if (record === null) throw new Error('The server says nothing of its database');
  return { ...record.address };
}

/** A folder for one test; `remove` deletes it. */
export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'allsquare-promises-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

type Patience = { within?: number; every?: number };

/** Polls until the result is not undefined, null or false, and returns it. Milliseconds. */
export async function until<T>(
  ask: () => T | Promise<T>,
  { within = 30_000, every = 20 }: Patience = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + within;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== null && found !== false) {
      return found as Exclude<T, undefined | null | false>;
    }
    if (performance.now() > deadline) throw new Error(`It did not happen within ${within} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
