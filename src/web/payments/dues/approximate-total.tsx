import { Trans } from '@lingui/react/macro';
import type { Day } from '#domain/calendar.ts';
import type { Money as Amount } from '#domain/money.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { Money, type MoneyProps } from '#web/ui/display/money.tsx';

type ApproximateTotalProps = Pick<MoneyProps, 'signed'> & {
  total: Amount;
  /** The day of the oldest rate. */
  day: Day;
};

/** About how much amounts of several currencies are together, in the home currency. */
export function ApproximateTotal({ total, day, signed = false }: ApproximateTotalProps) {
  return (
    <p className="text-13 text-quiet">
      <Trans>
        ≈ <Money {...total} signed={signed} /> in total, at rates from {formatDay(day)}
      </Trans>
    </p>
  );
}
