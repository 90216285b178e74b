import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Spending } from '#contract/spending.ts';
import type { Cents } from '#domain/money.ts';
import { SPENDING_LABELS } from '#domain/spending.ts';
import { say } from '#web/lib/language/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { ShareBar } from '#web/ui/display/share-bar.tsx';
import { percentOf } from './percent-of.ts';

type CategorySum = Spending['byCategory'][number];

type CategoryListProps = {
  sums: readonly CategorySum[];
  total: Cents;
  /** The color of a category's bar. */
  toneOf: (category: CategorySum['category']) => string | undefined;
  /** The category whose lines are shown. */
  open: string | null;
  onOpen: (category: string | null) => void;
  linesOf: (category: CategorySum['category']) => ReactNode;
};

/** The categories, the largest first. Each opens its lines. */
export function CategoryList({ sums, total, toneOf, open, onOpen, linesOf }: CategoryListProps) {
  return (
    <ul aria-label={t`Categories`} className="divide-y divide-line">
      {sums.map((sum) => {
        const isOpen = sum.category === open;
        return (
          <li key={sum.category}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? null : sum.category)}
              className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-well focus-visible:-outline-offset-2 md:px-6"
            >
              <CategoryFigures {...sum} total={total} tone={toneOf(sum.category)} />
              <ChevronDown
                aria-hidden="true"
                className={cx('size-4 shrink-0 text-quiet', isOpen && 'rotate-180')}
              />
            </button>
            {isOpen && linesOf(sum.category)}
          </li>
        );
      })}
    </ul>
  );
}

type CategoryFiguresProps = CategorySum & { total: Cents; tone?: string };

/** The name, the share in percent and the amount of a category, above its bar. */
export function CategoryFigures({ category, amount, total, tone }: CategoryFiguresProps) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-body font-medium">{say(SPENDING_LABELS[category])}</span>
        <span className="flex items-baseline gap-3">
          <span className="figures text-13 text-quiet">{percentOf(amount, total)}</span>
          <Money amount={amount} strong className="text-body" />
        </span>
      </span>
      <span className="mt-2 block">
        <ShareBar share={total > 0 ? amount / total : 0} tone={tone} />
      </span>
    </span>
  );
}
