import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type IconDiscProps = {
  icon: ReactNode;
  /** A hue of the wheel (0 to 360), or a color of one's own. */
  tone: number | string;
  small?: boolean;
  /** What it says, where no text beside it does. */
  label?: string | undefined;
};

/** An icon in a tinted circle: a category at a glance. */
export function IconDisc({ icon, tone, small, label }: IconDiscProps) {
  const style =
    typeof tone === 'number'
      ? { '--hue': tone }
      : { color: tone, backgroundColor: `color-mix(in oklab, ${tone} 14%, var(--card))` };
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
      style={style}
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        typeof tone === 'number' && 'hue-tone',
        small ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
      )}
    >
      {icon}
    </span>
  );
}
