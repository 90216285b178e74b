import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/system/free-port.ts';
import { type Connection, connectMarionette, connectWebDriver } from './protocol.ts';

export type Engine = 'WebKit' | 'Firefox';

const XVFB = '/usr/bin/Xvfb';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const FIREFOX = '/usr/bin/firefox-esr';

/** The longest wait for a browser to start, in milliseconds. */
const PATIENCE = 60_000;

/** A sentence that says which packages of Debian an engine needs, if one is missing here; else null. */
export function findMissing(engine: Engine): string | null {
  const needed = {
    WebKit: { packages: 'webkit2gtk-driver and xvfb', files: [WEBKIT_DRIVER, XVFB] },
    Firefox: { packages: 'firefox-esr', files: [FIREFOX] },
  }[engine];
  if (needed.files.every((file) => existsSync(file))) return null;
  return `Not tested in ${engine}. It needs ${needed.packages} of Debian (apt-get install).`;
}

/** Starts a browser with one window and a new profile. Throws with what the programs said if it does not start. */
export async function startBrowser(engine: Engine): Promise<Connection> {
  const programs = new Programs();
  const endAll = () => programs.kill();
  // A run that is stopped leaves no browser behind.
  process.once('exit', endAll);
  const end = async () => {
    await programs.end();
    process.off('exit', endAll);
  };
  try {
    const connection = await (engine === 'WebKit' ? startWebKit(programs) : startFirefox(programs));
    return {
      send: connection.send,
      close: async () => {
        await connection.close().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw new Error(`${engine} did not start. ${programs.output}`, { cause: error });
  }
}

async function startWebKit(programs: Programs): Promise<Connection> {
  const display = await startScreen(programs);
  const port = await freePort();
  programs.start(WEBKIT_DRIVER, [`--port=${port}`], { DISPLAY: display });
  return programs.retry(() =>
    connectWebDriver(`http://127.0.0.1:${port}`, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    }),
  );
}

/** Starts a screen in memory, and returns its name. */
async function startScreen(programs: Programs): Promise<string> {
  const screen = programs.start(XVFB, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1440x1000x24',
    '-nolisten',
    'tcp',
  ]);
  let number = '';
  screen.stdout?.on('data', (chunk) => {
    number += chunk;
  });
  return programs.retry(async () => {
    if (!number.endsWith('\n')) throw new Error('Xvfb has not said its display yet');
    return `:${number.trim()}`;
  });
}

/** Debian keeps it in a folder that is named after the processor and the version of the library. */
function findMiniBrowser(): string {
  const folders = readdirSync('/usr/lib').flatMap((folder) =>
    ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
  );
  const found = folders.find((path) => existsSync(path));
  if (found === undefined) throw new Error('webkit2gtk-driver is there, but not its MiniBrowser');
  return found;
}

async function startFirefox(programs: Programs): Promise<Connection> {
  const profile = mkdtempSync(join(tmpdir(), 'allsquare-firefox-'));
  programs.afterwards(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const port = await freePort();
  writeFileSync(
    join(profile, 'user.js'),
    [
      `user_pref("marionette.port", ${port});`,
      'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
      'user_pref("browser.shell.checkDefaultBrowser", false);',
      'user_pref("browser.startup.homepage_override.mstone", "ignore");',
      'user_pref("app.update.enabled", false);',
    ].join('\n'),
  );
  const size = ['--width=1280', '--height=900'];
  programs.start(FIREFOX, [
    '--headless',
    '--no-remote',
    '-marionette',
    '--profile',
    profile,
    ...size,
    'about:blank',
  ]);
  return programs.retry(() => connectMarionette(port));
}

/** The programs of one browser, which end together. */
class Programs {
  readonly #running: ChildProcess[] = [];
  readonly #afterwards: (() => void)[] = [];
  #failure: string | null = null;
  #output = '';

  /** The end of what they wrote as errors. */
  get output(): string {
    return this.#output.trim().slice(-2000);
  }

  start(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running.push(child);
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      this.#output = (this.#output + chunk).slice(-10_000);
    });
    child.once('error', (error) => {
      this.#failure = `${program}: ${error.message}`;
    });
    child.once('exit', (code, signal) => {
      this.#failure ??= `${program} ended: ${signal ?? code}`;
    });
    return child;
  }

  /** Does it once they have ended. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  /** A program that was just started takes a moment to listen. Throws if one has ended. */
  async retry<Result>(work: () => Promise<Result>): Promise<Result> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      if (this.#failure !== null) throw new Error(this.#failure);
      try {
        return await work();
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  kill(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    // The last that was started first: a browser before its screen.
    for (const child of this.#running.toReversed()) await end(child);
    for (const work of this.#afterwards) work();
  }
}

async function end(child: ChildProcess): Promise<void> {
  // It was never there, or it is gone.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}
