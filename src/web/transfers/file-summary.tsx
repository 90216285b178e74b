import { msg, plural, t } from '@lingui/core/macro';
import { FileCheck2, FileX2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import type { previewImport } from '#contract/transfers.ts';
import { formatDay, formatNumber } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';

export type Preview = ReplyOf<typeof previewImport>;

const FORMATS = labels({
  splitwise: msg`Splitwise spreadsheet`,
  tricount: msg`Tricount export`,
  spliit: msg`Spliit export`,
  allsquare: msg`Allsquare file`,
});

type FileLineProps = {
  name: string;
  /** Null before the file is read. */
  preview: Preview | null;
  isRefused: boolean;
  actions: ReactNode;
};

/** The name of the file. It takes the focus when it appears, because the previous button is gone. */
export function FileLine({ name, preview, isRefused, actions }: FileLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  const Icon = isRefused ? FileX2 : FileCheck2;
  return (
    <div ref={line} tabIndex={-1} className="flex flex-wrap items-center gap-3 outline-none">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="truncate text-start text-body font-medium">
          {name}
        </p>
        {preview !== null && preview.people.length > 0 && (
          <p className="text-13 text-quiet">{FORMATS[preview.format]}</p>
        )}
      </div>
      {actions}
    </div>
  );
}

/** The contents of the file in four figures. */
export function FileFigures({ preview }: { preview: Preview }) {
  const { firstDate, lastDate } = preview;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[auto_auto_1fr_auto] md:gap-x-8">
      <Figure label={t`Expenses`}>{formatNumber(preview.expensesCount)}</Figure>
      <Figure label={t`Payments`}>{formatNumber(preview.paymentsCount)}</Figure>
      {firstDate !== null && lastDate !== null && (
        <Figure label={t`Period`}>
          {firstDate === lastDate ? (
            formatDay(firstDate)
          ) : (
            <>
              <span className="whitespace-nowrap">{formatDay(firstDate)} –</span>{' '}
              <span className="whitespace-nowrap">{formatDay(lastDate)}</span>
            </>
          )}
        </Figure>
      )}
      <Figure label={t`Total`}>
        {preview.currencies.map(({ currency, totalAmount }) => (
          <Money key={currency} amount={totalAmount} currency={currency} className="block" />
        ))}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="figures text-body font-semibold">{children}</dd>
    </div>
  );
}

/** The first rows, to recognize the file. */
export function FileSample({ preview }: { preview: Preview }) {
  const { sample, format } = preview;
  const left = preview.expensesCount + preview.paymentsCount - sample.length;
  return (
    <section aria-labelledby="import-sample" className="flex flex-col">
      <h3 id="import-sample" className="text-14 font-medium">
        {t`First Rows`}
      </h3>
      <ul className="divide-y divide-line">
        {sample.map(({ line, date, title, amount, currency, isPayment }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several rows may come from one line
          <li key={index} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-start text-body">
                {title}
              </p>
              <p className="figures text-13 text-quiet">
                <Facts>
                  {formatDay(date)}
                  {(format === 'splitwise' || format === 'tricount') && t`line ${line}`}
                </Facts>
              </p>
            </div>
            {isPayment && <Badge>{t`Payment`}</Badge>}
            <Money amount={amount} currency={currency} className="text-body" />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="text-13 text-quiet">
          {plural(left, { one: 'and # more row', other: 'and # more rows' })}
        </p>
      )}
    </section>
  );
}
