import {
  Car,
  Clapperboard,
  House,
  type LucideIcon,
  RefreshCw,
  Shapes,
  ShieldCheck,
  Smartphone,
  Zap,
} from 'lucide-react';
import type { BillCategory } from '#domain/bill-categories.ts';
import { CATEGORY_HUES } from './category-hues.ts';
import { IconDisc } from './icon-disc.tsx';

/** A bill has the hue of the category that it counts as in spending. */
const HUES: Readonly<Record<BillCategory, number>> = {
  ...CATEGORY_HUES,
  phone: CATEGORY_HUES.utilities,
  entertainment: CATEGORY_HUES.activities,
};

const icons: Record<BillCategory, LucideIcon> = {
  utilities: Zap,
  housing: House,
  transportation: Car,
  insurance: ShieldCheck,
  subscription: RefreshCw,
  phone: Smartphone,
  entertainment: Clapperboard,
  other: Shapes,
};

/** The icon of a bill's category; a name stands next to it. */
export function BillDisc({ category, small }: { category: BillCategory; small?: boolean }) {
  const Icon = icons[category];
  return <IconDisc icon={<Icon />} tone={HUES[category]} small={small} />;
}
