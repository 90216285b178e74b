import { t } from '@lingui/core/macro';
import type { MonthSum } from '#contract/expense-sums.ts';
import { groupBy } from '#domain/group-by.ts';
import { sum } from '#domain/money.ts';
import { expenseCount } from '#web/lib/language/expense-count.ts';
import { Money } from '#web/ui/display/money.tsx';

type SumsProps = { sums: readonly MonthSum[] };

/** The person's shares of a month, in each currency. */
export function Shares({ sums }: SumsProps) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3">
      {[...groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => (
        <Money key={currency} currency={currency} amount={sum(ofCurrency.map(({ amount }) => amount))} />
      ))}
    </span>
  );
}

/** How many expenses a filter finds, and what they cost the person. */
export function FilterSum({ sums }: SumsProps) {
  const count = sums.reduce((total, each) => total + each.count, 0);
  return (
    <p
      role="status"
      className="flex min-h-11 flex-wrap items-center gap-x-4 text-14 text-quiet mouse:min-h-8"
    >
      {count > 0 && (
        <>
          <span>{expenseCount(count)}</span>
          <span className="flex gap-x-2">
            {t`Your share`}
            <strong className="font-semibold text-ink">
              <Shares sums={sums} />
            </strong>
          </span>
        </>
      )}
    </p>
  );
}
