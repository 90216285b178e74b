import { t } from '@lingui/core/macro';
import type { StatementPreview } from '#contract/statements.ts';
import { absolute } from '#domain/money.ts';
import { formatDay, formatMoney } from '#web/lib/language/figures.ts';

/** Whether the lines add up to what the bank says the account holds. Renders nothing where the file does not say. */
export function Proof({ proof }: Pick<StatementPreview, 'proof'>) {
  if (proof === null) return null;
  const { date, balance, difference, currency } = proof;
  const says = t`Your bank says ${formatMoney(balance, currency)} on ${formatDay(date)}`;
  return (
    <p className="border-b border-line px-4 py-3 text-14 md:px-6">
      {difference === 0 ? (
        t`${says}: every line adds up.`
      ) : (
        <span className="text-danger">
          {t`${says}: the lines in this file are off by ${formatMoney(absolute(difference), currency)}. A line may be missing or left out.`}
        </span>
      )}
    </p>
  );
}
