import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/system/free-port.ts';

const root = join(import.meta.dirname, '../..');

/** A program that was started and is ready. */
export type Running = {
  url: string;
  pid: number;
  /** The time from its start to the first line that says it is ready. */
  milliseconds: number;
  stop(): Promise<void>;
};

const cleanUps = new Set<() => Promise<void> | void>();

/** Registers a clean-up for the end of the program; returns a function that does it now. */
export function atEnd(cleanUp: () => Promise<void> | void): () => Promise<void> {
  cleanUps.add(cleanUp);
  return async () => {
    if (cleanUps.delete(cleanUp)) await cleanUp();
  };
}

/** Runs all registered clean-ups, last first. */
export async function cleanUpAll(): Promise<void> {
  for (const cleanUp of [...cleanUps].reverse()) {
    cleanUps.delete(cleanUp);
    await cleanUp();
  }
}

/** Makes a folder that is removed at the end. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Program = { args: readonly string[]; env?: Record<string, string>; ready: RegExp };

async function start({ args, env, ready }: Program): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = atEnd(() => end(child));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const found = ready.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
  });
  return { url, pid: child.pid ?? -1, milliseconds: performance.now() - started, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A node:http server with a constant response. */
export function startConstant(): Promise<Running> {
  return start({ args: ['tools/bench/constant-server.ts'], ready: /listening at (\S+)\n/ });
}

/** Starts the program like `npm start`, over its own data folder, with more settings. */
export async function startServer(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<Running> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const port = await freePort();
  return start({
    args: scripts.start.replace(/^(exec )?node /, '').split(' '),
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: '',
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'false',
      SEED_DEMO: 'false',
      SUBSCRIPTION_REQUIRED: 'false',
      LOG_LEVEL: 'silent',
      SMTP_URL: '',
      ...settings,
    },
    ready: /Allsquare is ready at (\S+)\n/,
  });
}
