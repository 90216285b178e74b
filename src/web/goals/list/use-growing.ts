import { useEffect, useState } from 'react';

const STEP_MS = 20;

/** The next shown percentage: 2 more, above 75 1 more. A decrease shows at once. */
export function grow(shown: number, percent: number): number {
  return Math.min(percent, shown + (shown > 75 ? 1 : 2));
}

/** Animates a percentage from 0, and later from its previous value when it rises. */
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

/** Whether the user prefers reduced motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
