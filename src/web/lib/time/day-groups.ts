import { t } from '@lingui/core/macro';
import { addDays, type Day } from '#domain/calendar.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from './today.ts';

/** The items of one local day. */
export type DayGroup<Item> = { day: Day; label: string; items: Item[] };

/** Groups sorted items by local day, with labels relative to today. */
export function groupByDay<Item extends { createdAt: string }>(
  items: readonly Item[],
  today: Day,
): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = [];
  for (const item of items) {
    const day = localDay(item.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, label: nameOf(day, today), items: [item] });
  }
  return groups;
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return t`Today`;
  if (day === addDays(today, -1)) return t`Yesterday`;
  return formatDay(day);
}
