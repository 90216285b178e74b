import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, startServer } from './processes.ts';
import { residentMegabytes } from './processor-time.ts';
import { type Check, progress } from './report.ts';

const IDLE_MILLISECONDS = 4000;

/** A second start over an existing data folder: the time to the first response, and the use of an idle server. */
export async function measureStart(): Promise<Check[]> {
  progress('starting a second time');
  const folder = makeFolder();
  const first = await startServer(folder);
  await first.stop();
  const started = performance.now();
  const server = await startServer(folder);
  const answer = await fetch(`${server.url}/api/health`);
  const seconds = (performance.now() - started) / 1000;
  if (!answer.ok) throw new Error(`The started server answers ${answer.status}`);
  await fetch(`${server.url}/`);
  await sleep(IDLE_MILLISECONDS);
  const memory = residentMegabytes(server.pid);
  await server.stop();
  return [
    { what: 'second start to first answer', value: seconds, atMost: 2, unit: 's', isSteady: false },
    { what: 'idle memory of Node', value: memory, atMost: 130, unit: 'MB', isSteady: true },
  ];
}
