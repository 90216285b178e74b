import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#domain/calendar.ts';
import type { PayoffPlan } from '#domain/payoff.ts';
import { formatDay, inOneLine } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';

const PER_PAGE = 12;

type Row = PayoffPlan['months'][number];

const columns = (): readonly Column<Row>[] => [
  { key: 'date', header: t`Date`, cell: ({ date }) => formatDay(date as Day) },
  { key: 'payment', header: t`Payment`, align: 'end', cell: ({ payment }) => <Money amount={payment} /> },
  {
    key: 'principal',
    header: t`Principal`,
    align: 'end',
    cell: ({ principal }) => <Money amount={principal} />,
  },
  {
    key: 'interest',
    header: t`Interest`,
    align: 'end',
    cell: ({ interest }) => <Money amount={interest} />,
  },
  {
    key: 'balance',
    header: t({ message: 'Balance', context: 'of a debt' }),
    align: 'end',
    phone: 'figure',
    cell: ({ balance }) => <Money amount={balance} strong />,
  },
  {
    key: 'finished',
    header: t`Paid off`,
    cell: ({ finished }) => (
      <bdi className="[overflow-wrap:anywhere]">{finished.length > 0 ? inOneLine(finished) : '–'}</bdi>
    ),
  },
];

/** The months of a plan, one year at a time. */
export function PlanMonths({ months }: { months: readonly Row[] }) {
  const [wanted, setWanted] = useState(0);
  const last = Math.max(0, Math.ceil(months.length / PER_PAGE) - 1);
  const page = Math.min(wanted, last);
  const from = page * PER_PAGE;
  const shown = months.slice(from, from + PER_PAGE);
  return (
    <>
      <Table
        label={t`The plan month by month`}
        columns={columns()}
        rows={shown}
        rowKey={({ date }) => date}
      />
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 md:px-6">
        <p aria-live="polite" className="figures text-14 text-quiet">
          {t`Months ${from + 1} to ${from + shown.length} of ${months.length}`}
        </p>
        <div className="flex items-center gap-1">
          {page > 0 && last > 1 && (
            <Button variant="quiet" size="small" onClick={() => setWanted(0)}>{t`First`}</Button>
          )}
          <IconButton
            label={t`Earlier months`}
            aria-disabled={page === 0}
            className="aria-disabled:opacity-40"
            onClick={() => setWanted(Math.max(0, page - 1))}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label={t`Later months`}
            aria-disabled={page === last}
            className="aria-disabled:opacity-40"
            onClick={() => setWanted(Math.min(last, page + 1))}
          >
            <ChevronRight />
          </IconButton>
        </div>
      </div>
    </>
  );
}
