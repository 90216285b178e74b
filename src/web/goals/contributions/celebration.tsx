import { t } from '@lingui/core/macro';
import { Trophy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Goal } from '#contract/goals.ts';
import { prefersStillness } from '../list/use-growing.ts';

const TROPHY_MS = 5_000;

type CelebrationProps = { goal: Goal | null; onEnd: () => void };

/** The trophy for a goal just reached. It is above everything and takes no clicks. */
export function Celebration({ goal, onEnd }: CelebrationProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4 empty:hidden"
    >
      {goal !== null && <ReachedGoal key={`${goal.id} ${goal.updatedAt}`} goal={goal} onEnd={onEnd} />}
    </div>
  );
}

function ReachedGoal({ goal, onEnd }: { goal: Goal; onEnd: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const timer = setTimeout(onEnd, TROPHY_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  useEffect(() => {
    if (prefersStillness()) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    // The trophy shows even if the confetti cannot be loaded.
    import('./confetti.ts').then(
      ({ throwConfetti }) => {
        if (!isGone && canvas.current) stop = throwConfetti(canvas.current);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <>
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div className="flex w-full max-w-xs animate-rise-in flex-col items-center gap-1 rounded-card border border-line bg-card px-6 py-8 text-center shadow-float">
        <span
          aria-hidden="true"
          className="mb-3 grid size-20 place-items-center rounded-full bg-owed-tint text-owed"
        >
          <Trophy className="size-10" />
        </span>
        <p className="text-20 font-semibold">{t`Goal completed!`}</p>
        <p className="line-clamp-3 text-body text-quiet [overflow-wrap:anywhere]">
          <bdi>{goal.name}</bdi>
        </p>
      </div>
    </>
  );
}
