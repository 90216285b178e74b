import { msg, t } from '@lingui/core/macro';
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  Banknote,
  CalendarClock,
  type LucideIcon,
  Repeat,
  Target,
  TrendingDown,
} from 'lucide-react';
import { Link } from 'wouter';
import { isIncoming } from '#domain/outlook.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';
import { Money } from '#web/ui/display/money.tsx';
import { DOT } from '#web/ui/dot.ts';
import type { OutlookItem } from './queries.ts';

const kinds: Record<OutlookItem['kind'], { word: string; place: string; Icon: LucideIcon }> = {
  bill: labels({ word: msg`Bill`, place: to.bills, Icon: CalendarClock }),
  debt: labels({ word: msg`Minimum payment`, place: to.debts, Icon: TrendingDown }),
  goal: labels({ word: msg`Goal contribution`, place: to.goals, Icon: Target }),
  subscription: labels({ word: msg`Renewal`, place: to.subscription, Icon: BadgeCheck }),
  series: labels({ word: msg`Recurring expense`, place: to.expenses, Icon: Repeat }),
  to_pay: labels({ word: msg`To pay`, place: to.payments, Icon: ArrowUpRight }),
  income: labels({ word: msg({ message: 'Income', context: 'one' }), place: to.income, Icon: Banknote }),
  to_collect: labels({ word: msg`To collect`, place: to.payments, Icon: ArrowDownLeft }),
};

/** Where an item comes from: its group, the bill itself, or the page of its kind. */
function placeOf({ kind, id, groupId }: OutlookItem): string {
  if (groupId !== null) return to.group(groupId);
  return kind === 'bill' && id !== null ? to.bill(id) : kinds[kind].place;
}

/** The items due on a day, each with a link to where it comes from. */
export function DayItems({ items }: { items: readonly OutlookItem[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item, index) => {
        const { kind, id, name, amount, groupName, isIfAsked, overdueSince } = item;
        const { word, Icon } = kinds[kind];
        const details = [word, groupName, isIfAsked ? t`if asked` : null].filter((part) => part !== null);
        return (
          <li key={`${kind} ${id ?? index}`} className="relative flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-well text-quiet [&_svg]:size-4"
            >
              <Icon />
            </span>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-start text-body font-medium">
                <Link
                  href={placeOf(item)}
                  className="after:absolute after:-inset-y-1.5 after:inset-x-0 hover:underline"
                >
                  {name}
                </Link>
              </p>
              <p dir="auto" className="text-start [overflow-wrap:anywhere] text-13 text-quiet">
                {overdueSince !== undefined && (
                  <span className="text-danger">
                    {t`Overdue since ${formatDay(overdueSince)}`}
                    {DOT}
                  </span>
                )}
                {details.join(DOT)}
              </p>
            </div>
            <Money amount={amount} size="body" strong signed={isIncoming(kind)} />
          </li>
        );
      })}
    </ul>
  );
}
