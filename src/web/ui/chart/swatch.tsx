import { cx } from '../cx.ts';

/** A mark in the color of a part (tones.ts), for a legend. */
export function Swatch({ tone }: { tone: string | undefined }) {
  return <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-[3px] bg-current', tone)} />;
}
