import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { claimDataDirectory } from '#server/platform/embedded-postgres/data-directory.ts';
import { freePort, isFree } from './free-port.ts';
import { launchNpm, makeFolder, until } from './server-process.ts';

const PATIENCE = 180_000;
const ENDS_WITHIN = 5_000;
const folder = makeFolder();
afterAll(() => folder.remove());

let npm: ReturnType<typeof launchNpm> | undefined;
afterEach(() => npm?.sendToGroup('SIGKILL'));

/** Starts a script with npm and waits until its server and `url` answer. */
async function start(args: readonly string[], port: number, dataDirectory: string) {
  const started = launchNpm(args, { PORT: String(port), DATA_DIR: dataDirectory });
  npm = started;
  const answers = async () => {
    if (started.hasEnded()) throw new Error(`It ended: ${started.said()}${started.logged()}`);
    if (!started.said().includes('Allsquare is ready at')) return false;
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).status === 200;
  };
  await until(answers, { within: 120_000, every: 50 });
  return started;
}

const CASES = [
  { name: 'start', script: ['start'], ports: 1 },
  { name: 'run dev', script: ['run', 'dev'], ports: 2 },
] as const;

test.each(
  CASES.flatMap(
    (one) =>
      [
        { ...one, signal: 'SIGTERM', to: 'npm alone' },
        // Ctrl-C: the terminal signals the whole group, and npm passes its signal on.
        { ...one, signal: 'SIGINT', to: 'the process group' },
      ] as const,
  ),
)(
  'npm $name: $signal to $to ends server and database within 5 s, with exit code 0',
  async ({ script, ports, signal, to }) => {
    const dataDirectory = join(folder.path, 'data');
    const port = await freePort(2);
    const started = await start(script, port, dataDirectory);
    if (to === 'npm alone') started.send(signal);
    else started.sendToGroup(signal);
    const late = sleep(ENDS_WITHIN, 'still running', { ref: false });
    expect(await Promise.race([started.ended, late]), started.logged()).toEqual({ code: 0, signal: null });
    for (let offset = 0; offset < ports; offset += 1) expect(await isFree(port + offset)).toBe(true);
    claimDataDirectory(dataDirectory).release();
    expect(existsSync(join(dataDirectory, 'postgres/postmaster.pid'))).toBe(false);
  },
  PATIENCE,
);
