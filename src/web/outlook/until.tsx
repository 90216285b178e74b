import { Trans } from '@lingui/react/macro';
import { type BalanceForecast, describeOutlook, isOldBalance } from '#domain/outlook.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { Source } from './balance-forecast.ts';
import type { Outlook } from './queries.ts';

type UntilProps = { outlook: Outlook; course: BalanceForecast; source: Source; className?: string };

/** One sentence on until when the money is enough, and what it is counted from. */
export function Until({ outlook, course, source, className }: UntilProps) {
  const currency = useCurrency();
  const { firstShort } = course;
  return (
    <div>
      <p className={cx('font-semibold', firstShort !== null && 'text-danger', className)}>
        {say(describeOutlook(firstShort, outlook.to, currency))}
      </p>
      <p className="text-13 text-quiet">
        <CountedFrom outlook={outlook} course={course} source={source} />
      </p>
    </div>
  );
}

function CountedFrom({ outlook: { ownBalance, from }, course, source }: UntilProps) {
  if (source === 'wallet') {
    return (
      <Trans>
        Starting from the <Money amount={course.start} /> in your wallet.
      </Trans>
    );
  }
  if (ownBalance === null) return null;
  const amount = <Money amount={ownBalance.amount} />;
  if (ownBalance.day === from) return <Trans>Starting from {amount} today.</Trans>;
  const day = formatDay(ownBalance.day);
  return isOldBalance(ownBalance.day, from) ? (
    <Trans>
      Starting from {amount} on {day}. This may be out of date. Enter today's balance.
    </Trans>
  ) : (
    <Trans>
      Starting from {amount} on {day}.
    </Trans>
  );
}
