import { useEffect, useState } from 'react';

const STEP_MS = 20;

/** The next percentage on the way up: by 2, and above 75 by 1. What falls, falls at once. */
export function grow(shown: number, percent: number): number {
  return Math.min(percent, shown + (shown > 75 ? 1 : 2));
}

/** A percentage that grows from 0, and from what it was whenever it rises. */
export function useGrowing(percent: number): number {
  const [shown, setShown] = useState(() => (prefersStillness() ? percent : 0));
  const isThere = shown >= percent;
  useEffect(() => {
    if (isThere) return;
    if (prefersStillness()) {
      setShown(percent);
      return;
    }
    const timer = setInterval(() => setShown((before) => grow(before, percent)), STEP_MS);
    return () => clearInterval(timer);
  }, [isThere, percent]);
  if (shown > percent) setShown(percent);
  return Math.min(shown, percent);
}

/** Whether things should rather not move. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
