import {
  BedDouble,
  Car,
  type LucideIcon,
  Plane,
  Shapes,
  ShoppingBag,
  Ticket,
  Utensils,
  Wine,
  Zap,
} from 'lucide-react';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { IconDisc } from '#web/ui/display/icon-disc.tsx';

const looks: Record<ExpenseCategory, { Icon: LucideIcon; hue: number }> = {
  food: { Icon: Utensils, hue: 65 },
  accommodation: { Icon: BedDouble, hue: 285 },
  activities: { Icon: Ticket, hue: 320 },
  transportation: { Icon: Car, hue: 250 },
  shopping: { Icon: ShoppingBag, hue: 20 },
  travel: { Icon: Plane, hue: 210 },
  drinks: { Icon: Wine, hue: 350 },
  utilities: { Icon: Zap, hue: 100 },
  other: { Icon: Shapes, hue: 165 },
};

type CategoryDiscProps = { category: ExpenseCategory; label?: string; small?: boolean };

/** The icon of the category. Its name stands elsewhere, or is announced by `label`. */
export function CategoryDisc({ category, label, small = false }: CategoryDiscProps) {
  const { Icon, hue } = looks[category];
  return <IconDisc icon={<Icon aria-hidden="true" />} tone={hue} label={label} small={small} />;
}
