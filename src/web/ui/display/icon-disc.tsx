import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type IconDiscProps = {
  icon: ReactNode;
  /** A hue (0 to 360) or a CSS color. */
  tone: number | string;
  small?: boolean;
  /** The accessible name, if no text stands next to the icon. */
  label?: string | undefined;
};

/** An icon in a tinted circle. */
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
