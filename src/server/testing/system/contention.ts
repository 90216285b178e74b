import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Measures how much longer work takes because other programs use the processors: a thread works a tenth of the time and
 * compares the time that passed with its processor time. A limit in time can so stay tight on a busy machine.
 */
export type Contention = {
  /** Begins a measurement. The result asks for the factor since then: from 1 on a quiet machine to `MOST_CONTENTION`. */
  begin(): () => number;
  stop(): Promise<void>;
};

/** What is slower for another reason is found on a busy machine too. */
export const MOST_CONTENTION = 16;

const [EVERY, WORK] = [100, 10];
const PASSED = 0;
const WORKED = 1;

export async function measureContention(): Promise<Contention> {
  const sums = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL(import.meta.url), { workerData: sums });
  await once(worker, 'message');
  worker.unref();
  const read = () => ({ passed: sums[PASSED] ?? 0, worked: sums[WORKED] ?? 0 });
  return {
    begin() {
      const before = read();
      return () => {
        const now = read();
        const worked = now.worked - before.worked;
        const factor = worked === 0 ? 1 : (now.passed - before.passed) / worked;
        return Math.min(MOST_CONTENTION, Math.max(1, factor));
      };
    },
    stop: async () => void (await worker.terminate()),
  };
}

/** Milliseconds of processor time of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function workNow(sums: Float64Array): void {
  const [began, before] = [performance.now(), processorTime()];
  while (processorTime() - before < WORK);
  sums[PASSED] = (sums[PASSED] ?? 0) + performance.now() - began;
  sums[WORKED] = (sums[WORKED] ?? 0) + processorTime() - before;
}

// A thread that only has this file; a test's own thread is not the main one either.
if (!isMainThread && parentPort !== null && workerData instanceof Float64Array) {
  const sums = workerData;
  workNow(sums);
  parentPort.postMessage('ready');
  setInterval(() => workNow(sums), EVERY);
}
