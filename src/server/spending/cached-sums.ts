import { LRUCache } from 'lru-cache';

/** The maximum number of cached rows of one kind, for all readers together: some megabytes. */
const MAX_ROWS = 50_000;

type Asked<Sums> = {
  key: string;
  /** A value that changes with every write to the groups. It must be read before `read` runs. */
  state: string;
  read: () => Promise<Sums>;
};

/**
 * Makes a function that reads sums, or returns cached ones with the same key and state. With a concurrent write, cached
 * sums may be newer than their state, but never older: the next call has another state and reads again. Do not use it
 * in a transaction that writes to these groups, because it would cache sums that may be rolled back.
 */
export function cacheSums<Sums>(countRows: (sums: Sums) => number): (asked: Asked<Sums>) => Promise<Sums> {
  const cache = new LRUCache<string, { state: string; sums: Sums }>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ sums }) => countRows(sums) + 1,
  });
  return async ({ key, state, read }) => {
    const cached = cache.get(key);
    if (cached?.state === state) return cached.sums;
    const sums = await read();
    cache.set(key, { state, sums });
    return sums;
  };
}
