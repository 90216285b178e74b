import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type SplitToggleProps = {
  isOpen: boolean;
  /** The id of the editor. */
  controls: string;
  isInvalid?: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** The button with a split in one sentence, which shows and hides its editor. */
export function SplitToggle({ isOpen, controls, isInvalid = false, onToggle, children }: SplitToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      data-invalid={isInvalid || undefined}
      onClick={onToggle}
      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control px-3 py-2.5 text-start text-body font-medium hover:bg-well"
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        className={cx('size-5 text-quiet transition-transform duration-100', isOpen && 'rotate-180')}
      />
    </button>
  );
}
