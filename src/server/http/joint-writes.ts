import { type Db, inTransaction, type Pool } from '#server/platform/database.ts';

/** How calls that came at the same moment are written in one transaction. */
export type JointWrite<Call, Answer> = {
  /** Two calls about the same place are never written together. */
  placeOf(call: Call): string;
  /** What each call came to, in their order; null for one that has to go alone. */
  write(db: Db, calls: readonly Call[]): Promise<readonly (Answer | null)[]>;
};

type Waiting<Call, Answer> = { call: Call; place: string; done: PromiseWithResolvers<Answer | null> };
type Queue<Call, Answer> = {
  waiting: Waiting<Call, Answer>[];
  isBusy: boolean;
  /** Said at each arrival while company is awaited. */
  onArrival: (() => void) | null;
};

const MOST_AT_ONCE = 32;
/** Longest that calls which came during a batch wait for the callers of that batch to come again, in milliseconds. */
const LONGEST_WAIT = 5;

/**
 * Makes a way for calls to be written jointly: while some are being written the next ones gather. Who is alone waits
 * for nobody; between batches there is a short wait until calls of as many places have come as before. Answers null
 * for a call that has to go alone; where the transaction could not be written, that is every one of them.
 */
export function writeJointly<Call, Answer>(
  way: JointWrite<Call, Answer>,
): (pool: Pool, call: Call) => Promise<Answer | null> {
  const queues = new WeakMap<Pool, Queue<Call, Answer>>();
  return (pool, call) => {
    const queue = queues.get(pool) ?? { waiting: [], isBusy: false, onArrival: null };
    queues.set(pool, queue);
    const done = Promise.withResolvers<Answer | null>();
    queue.waiting.push({ call, place: way.placeOf(call), done });
    if (!queue.isBusy) void work(pool, queue, way);
    else queue.onArrival?.();
    return done.promise;
  };
}

async function work<Call, Answer>(
  pool: Pool,
  queue: Queue<Call, Answer>,
  way: JointWrite<Call, Answer>,
): Promise<void> {
  queue.isBusy = true;
  while (queue.waiting.length > 0) {
    // After all that has arrived is read from its sockets.
    await new Promise(setImmediate);
    const batch = takeBatch(queue);
    const calls = batch.map(({ call }) => call);
    try {
      const answers = await writeBatch(pool, calls, way);
      for (const [at, { done }] of batch.entries()) done.resolve(answers[at] ?? null);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
    await company(queue, countPlaces([...batch, ...queue.waiting]));
  }
  queue.isBusy = false;
}

function countPlaces(calls: readonly { place: string }[]): number {
  return new Set(calls.map(({ place }) => place)).size;
}

/** A transaction of twice as many costs little more: calls of so many places are awaited, but not for long. */
async function company<Call, Answer>(queue: Queue<Call, Answer>, places: number): Promise<void> {
  if (places === 1) return;
  const expected = Math.min(places, MOST_AT_ONCE);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT);
    queue.onArrival = () => {
      if (queue.waiting.length < expected || countPlaces(queue.waiting) < expected) return;
      clearTimeout(timer);
      resolve();
    };
    queue.onArrival();
  });
  queue.onArrival = null;
}

function takeBatch<Call, Answer>(queue: Queue<Call, Answer>): Waiting<Call, Answer>[] {
  const taken = new Map<string, Waiting<Call, Answer>>();
  const left: Waiting<Call, Answer>[] = [];
  for (const each of queue.waiting) {
    if (taken.has(each.place) || taken.size === MOST_AT_ONCE) left.push(each);
    else taken.set(each.place, each);
  }
  queue.waiting = left;
  return [...taken.values()];
}

async function writeBatch<Call, Answer>(
  pool: Pool,
  calls: readonly Call[],
  way: JointWrite<Call, Answer>,
): Promise<readonly (Answer | null)[]> {
  let isWritten = false;
  try {
    return await inTransaction(pool, async (db) => {
      isWritten = false;
      const answers = await way.write(db, calls);
      isWritten = true;
      return answers;
    });
  } catch (error) {
    // Whether a commit that failed has happened is not known: only what comes before it may be done again.
    if (isWritten) throw error;
    return calls.map(() => null);
  }
}
