import { LRUCache } from 'lru-cache';

/** The most sums that are kept of one kind, for all readers together: some megabytes. */
const MAX_SUMS = 50_000;

type Asked<Row> = {
  key: string;
  /** Names what was ever written to the groups that are read, as of before `read`. */
  state: string;
  read: () => Promise<readonly Row[]>;
};

/**
 * Makes a function that reads sums, or returns those it read before with the same key and state. Where somebody writes
 * meanwhile, sums may be newer than their state, never older: the next call has another state and reads again.
 */
export function keepSums<Row extends object>(): (asked: Asked<Row>) => Promise<readonly Row[]> {
  const kept = new LRUCache<string, { state: string; rows: readonly Row[] }>({
    maxSize: MAX_SUMS,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  return async ({ key, state, read }) => {
    const known = kept.get(key);
    if (known?.state === state) return known.rows;
    const rows = await read();
    kept.set(key, { state, rows });
    return rows;
  };
}
