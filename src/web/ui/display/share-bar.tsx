import { cx } from '../cx.ts';

type ShareBarProps = { share: number; tone?: string };

/** A share from 0 to 1 as a width in CSS; what is outside is clipped. */
export function widthOf(share: number): string {
  return `${Math.min(1, Math.max(0, share)) * 100}%`;
}

/** A bar of a share, from 0 to 1; whoever shows it says the figure too. `tone` is a text color. */
export function ShareBar({ share, tone = 'text-accent' }: ShareBarProps) {
  return (
    <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
      <span className={cx('block h-full rounded-full bg-current', tone)} style={{ width: widthOf(share) }} />
    </span>
  );
}
