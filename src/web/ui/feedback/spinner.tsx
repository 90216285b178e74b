import { t } from '@lingui/core/macro';
import { cx } from '../cx.ts';

type SpinnerProps = {
  /**
   * The text for screen readers. A labelled spinner stands for loading content and starts to turn after a second (styles.css).
   * Without a label it is decorative and turns at once.
   */
  label?: string;
  className?: string;
};

export function Spinner({ label, className = 'size-4.5' }: SpinnerProps) {
  const turns = label === undefined ? 'animate-spin' : 'animate-spin-later';
  const drawing = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx(turns, className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
  if (label === undefined) return drawing;
  return (
    <span role="status" className="inline-flex">
      {drawing}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A centered spinner for a loading screen or card. */
export function PageSpinner({ label = t`Loading` }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-accent">
      <Spinner label={label} className="size-8" />
    </div>
  );
}

/** The same for a dialog that loads what it shows. */
export function DialogSpinner({ label }: { label: string }) {
  return (
    <div className="grid h-80 place-items-center text-accent">
      <Spinner label={label} className="size-8" />
    </div>
  );
}
