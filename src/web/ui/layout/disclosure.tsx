import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type DisclosureProps = {
  summary: ReactNode;
  startsOpen?: boolean;
  /** One line among others, which is lower where there is a mouse. */
  compact?: boolean;
  className?: string;
  children: ReactNode;
};

/** What folds away below its summary. */
export function Disclosure({ summary, startsOpen = false, compact, className, children }: DisclosureProps) {
  return (
    <details open={startsOpen} className={cx('group/fold', className)}>
      <summary
        className={cx(
          'flex min-h-11 items-center rounded-control text-quiet hover:text-ink',
          compact ? 'w-fit gap-1 text-13 mouse:min-h-8' : 'gap-2 text-14',
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform duration-100 group-open/fold:rotate-[calc(90deg*var(--reading))]"
        />
        <span className="min-w-0 flex-1">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
