import { cx } from '../cx.ts';

/** A square made of two equal halves. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0 text-accent', className)}>
      <path fill="currentColor" d="M4 9.2v15.6A3.2 3.2 0 0 0 7.2 28h15.6z" />
      <path fill="currentColor" opacity="0.5" d="M28 22.8V7.2A3.2 3.2 0 0 0 24.8 4H9.2z" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-20 font-semibold tracking-tight text-ink',
        className,
      )}
    >
      <LogoMark />
      Allsquare
    </span>
  );
}
