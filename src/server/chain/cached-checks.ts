import { LRUCache } from 'lru-cache';

/** For how many times as long as a check took its result is cached: checking one chain again and again takes 1 % of a processor. */
const CACHED_TIMES = 100;
const MAX_CHAINS = 1000;

type Cached<Result> = { state: string; result: Promise<Result>; until: number };

type Asked<Result> = {
  key: string;
  /** Names what is checked, as of before `check`. Another state is checked at once. */
  state: string;
  check: () => Promise<Result>;
};

/**
 * Makes a function that checks something, or returns what a recent check of the same state found. At most one check of a
 * key runs at a time; who asks meanwhile waits for it. `now` is in milliseconds.
 */
export function cacheChecks<Result>(
  now: () => number = () => performance.now(),
): (asked: Asked<Result>) => Promise<Result> {
  const cache = new LRUCache<string, Cached<Result>>({ max: MAX_CHAINS });
  return ({ key, state, check }) => {
    const cached = cache.get(key);
    if (cached?.state === state && now() < cached.until) return cached.result;
    const run = async () => {
      await cached?.result.catch(() => undefined);
      const began = now();
      const result = await check();
      entry.until = now() + CACHED_TIMES * (now() - began);
      return result;
    };
    const entry: Cached<Result> = { state, result: run(), until: Number.POSITIVE_INFINITY };
    entry.result.catch(() => {
      entry.until = 0;
    });
    cache.set(key, entry);
    return entry.result;
  };
}
