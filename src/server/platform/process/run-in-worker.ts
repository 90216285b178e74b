import { Worker } from 'node:worker_threads';

/** `time`: it took too long; `memory`: it used too much; `queue`: too many others wait. */
export class WorkerLimitError extends Error {
  readonly limit: 'time' | 'memory' | 'queue';

  constructor(limit: WorkerLimitError['limit']) {
    super(`a worker thread reached its limit: ${limit}`);
    this.name = 'WorkerLimitError';
    this.limit = limit;
  }
}

type Bounds = { milliseconds: number; megabytes: number };

const MAX_WAITING = 10;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a module in a thread of its own with `input` as its `workerData`, and returns the first message it posts. One
 * thread runs at a time and the others wait, so that calls keep the other processor. Rejects with a WorkerLimitError
 * where a bound is reached, and with the module's own error where it throws.
 */
export async function runInWorker<Output>(module: URL, input: unknown, bounds: Bounds): Promise<Output> {
  if (waiting >= MAX_WAITING) throw new WorkerLimitError('queue');
  waiting += 1;
  const turn = last.then(() => startWorker<Output>(module, input, bounds));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function startWorker<Output>(module: URL, input: unknown, bounds: Bounds): Promise<Output> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Output>((resolve, reject) => {
      timer = setTimeout(() => reject(new WorkerLimitError('time')), bounds.milliseconds);
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new WorkerLimitError('memory') : error));
      worker.once('exit', () => reject(new Error('a worker thread ended without a result')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
