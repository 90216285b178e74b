import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { PayoffPlan } from '#domain/payoff.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/layout/card.tsx';

const PlanMonths = lazyPart(async () => (await import('./plan-months.tsx')).PlanMonths);

/** 50 years: the limit for a plan that never ends. */
const MAX_ROWS = 600;

/** The plan by month, one year at a time. It loads and renders only on request. */
export function PlanTable({ plan }: { plan: PayoffPlan }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" flush aria-label={t`Month by Month`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-center justify-between gap-4 p-4 text-start text-16 font-semibold focus-visible:-outline-offset-2 md:px-6"
        >
          {t`Month by Month`}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-5 text-quiet transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id}>
          <Suspense>
            <PlanMonths months={plan.months.slice(0, MAX_ROWS)} />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
