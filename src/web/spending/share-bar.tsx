import { cx } from '#web/ui/cx.ts';

type ShareBarProps = { share: number; tone?: string };

/** A bar of a share, from 0 to 1; whoever shows it says the figure too. `tone` is a text color. */
export function ShareBar({ share, tone = 'text-accent' }: ShareBarProps) {
  return (
    <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line">
      <span
        className={cx('block h-full rounded-full bg-current', tone)}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  );
}

/** "24%"; empty where a share of the total says nothing, as with refunds. */
export function percentOf(amount: number, total: number): string {
  if (total <= 0 || amount < 0) return '';
  const percent = (amount / total) * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
