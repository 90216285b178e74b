import { LRUCache } from 'lru-cache';

/** For how many times as long as a check took its result is kept: checking one chain again and again takes 1 % of a processor. */
const KEPT_TIMES = 100;
const MAX_CHAINS = 1000;

type Kept<Result> = { state: string; result: Promise<Result>; until: number };

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
export function keepChecks<Result>(
  now: () => number = () => performance.now(),
): (asked: Asked<Result>) => Promise<Result> {
  const kept = new LRUCache<string, Kept<Result>>({ max: MAX_CHAINS });
  return ({ key, state, check }) => {
    const known = kept.get(key);
    if (known?.state === state && now() < known.until) return known.result;
    const run = async () => {
      await known?.result.catch(() => undefined);
      const began = now();
      const result = await check();
      mine.until = now() + KEPT_TIMES * (now() - began);
      return result;
    };
    const mine: Kept<Result> = { state, result: run(), until: Number.POSITIVE_INFINITY };
    mine.result.catch(() => {
      mine.until = 0;
    });
    kept.set(key, mine);
    return mine.result;
  };
}
