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
import type { CSSProperties } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { BillCategory } from './bill-words.ts';

export const CATEGORY_HUES: Readonly<Record<BillCategory, number>> = {
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

/** The category at a glance; its name is written beside it. */
export function CategoryDisc({ category, small }: { category: BillCategory; small?: boolean }) {
  const Icon = icons[category];
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': CATEGORY_HUES[category] } as CSSProperties}
      className={cx(
        'hue-tone grid shrink-0 place-items-center rounded-full',
        small ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
      )}
    >
      <Icon />
    </span>
  );
}
