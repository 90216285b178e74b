import { msg, t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { isIncoming } from '#domain/outlook.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { sayName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { ItemDisc } from './item-disc.tsx';
import type { OutlookItem } from './queries.ts';

const kinds: Record<OutlookItem['kind'], { word: string; place: string }> = {
  bill: labels({ word: msg`Bill`, place: to.bills }),
  debt: labels({ word: msg`Minimum payment`, place: to.debts }),
  goal: labels({ word: msg`Goal contribution`, place: to.goals }),
  subscription: labels({ word: msg`Renewal`, place: to.subscription }),
  series: labels({ word: msg`Recurring expense`, place: to.expenses }),
  to_pay: labels({ word: msg`To pay`, place: to.payments }),
  income: labels({ word: msg({ message: 'Income', context: 'one' }), place: to.income }),
  to_collect: labels({ word: msg`To collect`, place: to.payments }),
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
        return (
          <li key={`${kind} ${id ?? index}`} className="relative flex items-center gap-3">
            <ItemDisc item={item} small />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-start text-body font-medium">
                <Link
                  href={placeOf(item)}
                  className="after:absolute after:-inset-y-1.5 after:inset-x-0 hover:underline"
                >
                  {kind === 'subscription' ? t`Full access` : name}
                </Link>
              </p>
              <p dir="auto" className="text-start [overflow-wrap:anywhere] text-13 text-quiet">
                <Facts>
                  {overdueSince !== undefined && (
                    <span className="text-danger">{t`Overdue since ${formatDay(overdueSince)}`}</span>
                  )}
                  {kinds[kind].word}
                  {groupName && sayName(groupName)}
                  {isIfAsked && t`if asked`}
                </Facts>
              </p>
            </div>
            <Money amount={amount} size="body" strong signed={isIncoming(kind)} />
          </li>
        );
      })}
    </ul>
  );
}
