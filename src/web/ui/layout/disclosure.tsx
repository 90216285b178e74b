import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type DisclosureProps = { summary: ReactNode; startsOpen?: boolean; className?: string; children: ReactNode };

/** What folds away below its summary. */
export function Disclosure({ summary, startsOpen = false, className, children }: DisclosureProps) {
  return (
    <details open={startsOpen} className={cx('group/fold', className)}>
      <summary className="flex min-h-11 items-center gap-2 rounded-control text-14 text-quiet hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform duration-100 group-open/fold:rotate-90"
        />
        <span className="min-w-0 flex-1">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
