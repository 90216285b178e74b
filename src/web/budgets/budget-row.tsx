import { Trans } from '@lingui/react/macro';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { Budget } from '#contract/budgets.ts';
import { absolute, add, subtract } from '#domain/money.ts';
import { SPENDING_LABELS } from '#domain/spending.ts';
import { say } from '#web/lib/language/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/display/money.tsx';
import { ShareBar, widthOf } from '#web/ui/display/share-bar.tsx';

type BudgetRowProps = {
  budget: Budget;
  /** Whether it is the current month, with a marker for the elapsed days. */
  isNow: boolean;
  /** Null where the month is over. */
  onChange: (() => void) | null;
};

const rowClass = 'block w-full px-4 py-3 text-start md:px-6';

/** A category's budget: what was spent of it, and what is left. A press changes it. */
export function BudgetRow({ budget, isNow, onChange }: BudgetRowProps) {
  return (
    <li>
      {onChange === null ? (
        <div className={rowClass}>
          <Figures budget={budget} isNow={isNow} />
        </div>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChange}
          className={cx(rowClass, 'flex items-center gap-3 hover:bg-well focus-visible:-outline-offset-2')}
        >
          <Figures budget={budget} isNow={isNow} />
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        </button>
      )}
    </li>
  );
}

function Figures({ budget, isNow }: Pick<BudgetRowProps, 'budget' | 'isNow'>) {
  const { category, amount, carried, spent, left, expected } = budget;
  const whole = add(amount, carried);
  const hasPace = isNow && left >= 0;
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-body font-medium">{say(SPENDING_LABELS[category])}</span>{' '}
        <span className="text-14 text-quiet">
          <Trans>
            <Money amount={spent} strong className="text-body text-ink" /> of <Money amount={whole} />
          </Trans>
        </span>
      </span>{' '}
      <Bar spent={spent / whole} expected={isNow ? expected / whole : null} tone={toneOf(budget, isNow)} />
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-quiet">
        <AmountLeft left={left} />{' '}
        <span>
          {carried > 0 && (
            <Trans>
              <Money amount={carried} /> carried over
            </Trans>
          )}
          {carried > 0 && hasPace && ', '}
          {hasPace && <Pace spent={spent} expected={expected} />}
        </span>
      </span>
    </span>
  );
}

/** How the spending of the month stands against the days of it that are over. */
function Pace({ spent, expected }: Pick<Budget, 'spent' | 'expected'>) {
  const over = subtract(spent, expected);
  return over > 0 ? (
    <span className="font-medium text-owing">
      <Trans>
        <Money amount={over} /> over pace
      </Trans>
    </span>
  ) : (
    <Trans>
      <Money amount={expected} /> would be on pace
    </Trans>
  );
}

function toneOf({ spent, expected, left }: Budget, isNow: boolean): string {
  if (left < 0) return 'text-danger';
  return isNow && spent > expected ? 'text-owing' : 'text-accent';
}

function AmountLeft({ left }: Pick<Budget, 'left'>) {
  if (left >= 0)
    return (
      <span>
        <Trans>
          <Money amount={left} /> left
        </Trans>
      </span>
    );
  return (
    <span className="flex items-center gap-1 font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      <span>
        <Trans>
          <Money amount={absolute(left)} /> over budget
        </Trans>
      </span>
    </span>
  );
}

type BarProps = { spent: number; expected: number | null; tone: string };

/** Shares of the budget, from 0 to 1. The words beside it say the same. */
function Bar({ spent, expected, tone }: BarProps) {
  return (
    <span aria-hidden="true" className="relative mt-2 block">
      <ShareBar share={spent} tone={tone} />
      {expected !== null && (
        <span
          className="absolute -top-1 -bottom-1 -ms-px w-0.5 rounded-full bg-ink"
          style={{ insetInlineStart: widthOf(expected) }}
        />
      )}
    </span>
  );
}
