import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';

type FoldProps = { question: string; className?: string; children: ReactNode };

/** What is shown on request: a quiet line that opens and closes. */
export function Fold({ question, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-fit max-w-full items-center gap-1 rounded-tick text-start text-13 [overflow-wrap:anywhere] text-quiet hover:text-ink mouse:min-h-8"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx(
            'size-4 transition-transform duration-100',
            isOpen && 'rotate-[calc(90deg*var(--reading))]',
          )}
        />
        {question}
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
