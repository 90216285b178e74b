import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const tones = {
  neutral: 'bg-well text-quiet',
  accent: 'bg-accent-tint text-accent',
  owed: 'bg-owed-tint text-owed',
  owing: 'bg-owing-tint text-owing',
  danger: 'bg-danger-tint text-danger',
};

export type BadgeTone = keyof typeof tones;

/** A short state. The color only repeats what the text says. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-6 max-w-full shrink-0 items-center gap-1 rounded-full px-2 text-13 font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
