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
import type { ChartHue } from '#web/ui/chart/tones.ts';
import { BillDisc } from '#web/ui/display/bill-disc.tsx';
import { CATEGORY_HUES } from '#web/ui/display/category-hues.ts';
import { IconDisc } from '#web/ui/display/icon-disc.tsx';
import type { OutlookItem } from './queries.ts';

const kinds: Record<OutlookItem['kind'], { Icon: LucideIcon; hue: ChartHue }> = {
  bill: { Icon: CalendarClock, hue: CATEGORY_HUES.utilities },
  debt: { Icon: TrendingDown, hue: 20 },
  goal: { Icon: Target, hue: 210 },
  subscription: { Icon: BadgeCheck, hue: CATEGORY_HUES.subscription },
  series: { Icon: Repeat, hue: 250 },
  to_pay: { Icon: ArrowUpRight, hue: 65 },
  income: { Icon: Banknote, hue: 165 },
  to_collect: { Icon: ArrowDownLeft, hue: 285 },
};

export type ItemIconProps = { item: Pick<OutlookItem, 'kind' | 'category'>; small?: boolean };

/** The icon of what is due, and of a bill that of its category, as in the list of bills. Words stand next to it. */
export function ItemIcon({ item: { kind, category }, small }: ItemIconProps) {
  if (kind === 'bill' && category !== undefined) return <BillDisc category={category} small={small} />;
  const { Icon, hue } = kinds[kind];
  return <IconDisc icon={<Icon />} tone={hue} small={small} />;
}
