import { CalendarClock, type LucideIcon, Target, TrendingDown } from 'lucide-react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Money } from '#web/ui/display/money.tsx';
import type { OutlookItem } from './queries.ts';

const kinds: Record<OutlookItem['kind'], { word: string; place: string; Icon: LucideIcon }> = {
  bill: { word: 'Bill', place: to.bills, Icon: CalendarClock },
  debt: { word: 'Minimum payment', place: to.debts, Icon: TrendingDown },
  goal: { word: 'Goal contribution', place: to.goals, Icon: Target },
};

/** The items due on a day, each with a link to its page. */
export function DayItems({ items }: { items: readonly OutlookItem[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map(({ kind, id, name, amount }, index) => {
        const { word, place, Icon } = kinds[kind];
        return (
          <li key={`${kind} ${id ?? index}`} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-well text-quiet [&_svg]:size-4"
            >
              <Icon />
            </span>
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-left text-body font-medium">
                <Link href={place} className="hover:underline">
                  {name}
                </Link>
              </p>
              <p className="text-13 text-quiet">{word}</p>
            </div>
            <Money amount={amount} size="body" strong />
          </li>
        );
      })}
    </ul>
  );
}
