import { formatPercent } from '#web/lib/language/figures.ts';
import { cx } from '../cx.ts';

type ProgressBarProps = {
  /** 0 to 1; other values are clamped. */
  value: number;
  label: string;
  /** The announced value, such as "$300.00 of $500.00"; a percentage by default. */
  valueText?: string;
  /** A CSS color for the bar. */
  colour?: string;
  className?: string;
};

export function ProgressBar({ value, label, valueText, colour, className }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  const percent = Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText ?? formatPercent(percent)}
      className={cx('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300"
        style={{ width: `${share * 100}%`, backgroundColor: colour }}
      />
    </div>
  );
}
