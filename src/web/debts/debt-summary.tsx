import { plural, t } from '@lingui/core/macro';
import type { Debt } from '#contract/debts.ts';
import type { Cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Stat } from '#web/ui/display/stat.tsx';
import { formatRate, rateToday } from './debt-labels.ts';
import { useDebts } from './queries.ts';

/** The totals: owed in all, minimum payments per month, and the range of rates. */
export function DebtSummary() {
  const { data, isPending, isError } = useDebts();
  // The list below shows the error and the retry button for both.
  if (isError && data === undefined) return null;
  const unpaid = data?.debts.filter((debt) => !debt.isPaid) ?? [];
  const count = plural(unpaid.length, { one: '# debt', other: '# debts' });
  const byRate = unpaid.toSorted((a, b) => rateToday(a, today()) - rateToday(b, today()));
  const shared = { loading: isPending, className: 'max-md:p-3 *:nth-2:text-20 md:*:nth-2:text-28' };
  return (
    <section
      aria-label={t`Summary`}
      className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:gap-4 lg:grid-cols-4"
    >
      <Stat
        {...shared}
        label={t`Total Debt Balance`}
        figure={<Figure amount={data?.totalBalance} />}
        note={count}
      />
      <Stat
        {...shared}
        label={t`Monthly Minimum Due`}
        figure={<Figure amount={data?.totalMinimumPayment} />}
        note={t`All minimum payments`}
      />
      <Rate {...shared} label={t`Lowest Interest`} debt={byRate[0]} />
      <Rate {...shared} label={t`Highest Interest`} debt={byRate.at(-1)} />
    </section>
  );
}

const MILLION = 100_000_000;

/** Shrinks so that millions fit into half a phone's width. */
function Figure({ amount }: { amount: Cents | undefined }) {
  return <Money amount={amount} {...((amount ?? 0) >= MILLION && { className: 'max-md:text-16' })} />;
}

type RateProps = { label: string; debt: Debt | undefined; loading: boolean; className: string };

function Rate({ debt, ...rest }: RateProps) {
  return (
    <Stat
      {...rest}
      figure={formatRate(debt ? rateToday(debt, today()) : 0)}
      note={
        <bdi className="block truncate" title={debt?.name}>
          {debt?.name ?? t`No debts`}
        </bdi>
      }
    />
  );
}
