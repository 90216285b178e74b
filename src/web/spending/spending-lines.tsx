import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { WireQueryOf } from '#contract/route.ts';
import type { listSpendingLines, SpendingLine } from '#contract/spending.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { sayName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useSpendingLines } from './queries.ts';

type SpendingLinesProps = { label: string; query: WireQueryOf<typeof listSpendingLines> };

/** The lines of a category; each is a link to where it comes from. */
export function SpendingLines({ label, query }: SpendingLinesProps) {
  const list = useSpendingLines(query);
  if (list.isPending) return <SkeletonRows count={2} label={t`Loading entries`} />;
  if (list.data === undefined) return <LoadError title={t`The entries couldn't be loaded`} query={list} />;
  const lines = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul aria-label={label} className="pb-2">
        {lines.map((line) => (
          <Line key={`${line.kind}-${line.id}`} line={line} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function Line({ line }: { line: SpendingLine }) {
  const { kind, id, title, amount, date, groupName, currency } = line;
  return (
    <li className="relative flex items-baseline justify-between gap-4 py-2 pe-11 ps-4 hover:bg-well md:pe-13 md:ps-6">
      <div className="min-w-0">
        <Link
          href={kind === 'bill' ? to.bill(id) : to.expense(id)}
          dir="auto"
          className="block truncate text-start text-14 after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
        >
          {title}
        </Link>
        <p className="text-13 text-quiet [overflow-wrap:anywhere]">
          <Facts>
            {formatDay(date)}
            {kind === 'bill' ? t`Bill` : <bdi>{groupName && sayName(groupName)}</bdi>}
          </Facts>
        </p>
      </div>
      <Money amount={amount} currency={currency} className="text-14" />
    </li>
  );
}
