import { LRUCache } from 'lru-cache';

/** The most rows of one kind that are kept, for all readers together: some megabytes. */
const MAX_ROWS = 50_000;

type Asked<Sums> = {
  key: string;
  /** Names what was ever written to the groups that are read, as of before `read`. */
  state: string;
  read: () => Promise<Sums>;
};

/**
 * Makes a function that reads sums, or returns those it read before with the same key and state. Where someone writes
 * meanwhile, sums may be newer than their state, never older: the next call has another state and reads again. Not for a
 * transaction that writes to these groups itself: what it would keep may be rolled back.
 */
export function keepSums<Sums>(countRows: (sums: Sums) => number): (asked: Asked<Sums>) => Promise<Sums> {
  const kept = new LRUCache<string, { state: string; sums: Sums }>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ sums }) => countRows(sums) + 1,
  });
  return async ({ key, state, read }) => {
    const known = kept.get(key);
    if (known?.state === state) return known.sums;
    const sums = await read();
    kept.set(key, { state, sums });
    return sums;
  };
}
