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
import { IconDisc } from '#web/ui/display/icon-disc.tsx';
import type { BillCategory } from './bill-labels.ts';

const CATEGORY_HUES: Readonly<Record<BillCategory, number>> = {
  utilities: 100,
  housing: 285,
  transportation: 250,
  insurance: 195,
  subscription: 320,
  phone: 235,
  entertainment: 350,
  other: 165,
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

/** The icon of the category; its name stands next to it. */
export function CategoryDisc({ category, small }: { category: BillCategory; small?: boolean }) {
  const Icon = icons[category];
  return <IconDisc icon={<Icon />} tone={CATEGORY_HUES[category]} small={small} />;
}
