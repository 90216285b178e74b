import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { getSummary } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { Money, type MoneyProps } from '#web/ui/display/money.tsx';
import { ApproximateTotal } from './approximate-total.tsx';

type Summary = ReplyOf<typeof getSummary>;
type InOneCurrency = Summary['currencies'][number];

type OtherCurrenciesProps = Pick<MoneyProps, 'tone' | 'signed'> & {
  summary: Summary | undefined;
  /** Which of the sums is shown. */
  field: 'totalOwed' | 'totalOwing' | 'balance';
  /** What stands beside a figure. */
  note?: (sums: InOneCurrency) => ReactNode;
};

/** A sum in the currencies other than the home currency, one line each, and about all of them together. */
export function OtherCurrencies({ summary, field, note, ...look }: OtherCurrenciesProps) {
  const others = summary?.currencies.filter(
    (sums) => sums.currency !== summary.currency && sums[field] !== 0,
  );
  if (summary === undefined || others === undefined || others.length === 0) return null;
  const { approximate } = summary;
  return (
    <>
      <ul aria-label={t`In other currencies`}>
        {others.map((sums) => (
          <li key={sums.currency} className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={sums[field]} currency={sums.currency} size="title" {...look} />
            {note && <span className="text-13 text-quiet">{note(sums)}</span>}
          </li>
        ))}
      </ul>
      {approximate && (
        <ApproximateTotal
          total={{ amount: approximate[field], currency: approximate.currency }}
          day={approximate.day}
          signed={look.signed}
        />
      )}
    </>
  );
}
