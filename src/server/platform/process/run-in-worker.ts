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

/** `processorMilliseconds`: of the processor's time, which others' work does not lengthen. `milliseconds`: in all. */
type Bounds = { milliseconds: number; processorMilliseconds: number; megabytes: number };

const MAX_WAITING = 40;
const MAX_OF_OWNER = 10;
const CHECK_EVERY = 200;

/** Those who wait, by their owner. An owner who had a turn goes to the end. */
const queues = new Map<string, (() => Promise<void>)[]>();
const counts = new Map<string, number>();
let isRunning = false;
let last = '';

/**
 * Runs a module in a thread of its own with `input` as its `workerData`, and returns the first message it posts. One
 * thread runs at a time and the others wait, so that calls keep the other processor; each owner has one turn after the
 * other. Rejects with a WorkerLimitError where a bound is reached, and with the module's own error where it throws.
 */
export async function runInWorker<Output>(
  module: URL,
  input: unknown,
  { owner, ...bounds }: Bounds & { owner: string },
): Promise<Output> {
  const own = counts.get(owner) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MAX_OF_OWNER || all >= MAX_WAITING) throw new WorkerLimitError('queue');
  counts.set(owner, own + 1);
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const turn = () => startWorker<Output>(module, input, bounds).then(resolve, reject);
  queues.set(owner, [...(queues.get(owner) ?? []), turn]);
  void takeTurns();
  try {
    return await promise;
  } finally {
    const left = (counts.get(owner) ?? 1) - 1;
    if (left === 0) counts.delete(owner);
    else counts.set(owner, left);
  }
}

async function takeTurns(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let next = nextTurn(); next !== undefined; next = nextTurn()) await next();
  isRunning = false;
}

/** The first of the owner who waits longest, but not of the last one again while others wait. */
function nextTurn(): (() => Promise<void>) | undefined {
  const [owner] = [...queues.keys()].toSorted((one, other) => Number(one === last) - Number(other === last));
  if (owner === undefined) return undefined;
  const [turn, ...others] = queues.get(owner) ?? [];
  queues.delete(owner);
  if (others.length > 0) queues.set(owner, others);
  last = owner;
  return turn;
}

async function startWorker<Output>(module: URL, input: unknown, bounds: Bounds): Promise<Output> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Output>((resolve, reject) => {
      timer = setTimeout(() => reject(new WorkerLimitError('time')), bounds.milliseconds);
      checking = setInterval(() => {
        usedBy(worker).then((milliseconds) => {
          if (milliseconds > bounds.processorMilliseconds) reject(new WorkerLimitError('time'));
        }, reject);
      }, CHECK_EVERY);
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new WorkerLimitError('memory') : error));
      worker.once('exit', () => reject(new Error('a worker thread ended without a result')));
    });
  } finally {
    clearTimeout(timer);
    clearInterval(checking);
    await worker.terminate();
  }
}

/** The processor's time that a thread has used, in milliseconds; 0 before it runs and after it ended. */
async function usedBy(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
