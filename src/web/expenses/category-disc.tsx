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
import { CATEGORY_HUES } from '#web/ui/display/category-hues.ts';
import { IconDisc } from '#web/ui/display/icon-disc.tsx';

const icons: Record<ExpenseCategory, LucideIcon> = {
  food: Utensils,
  accommodation: BedDouble,
  activities: Ticket,
  transportation: Car,
  shopping: ShoppingBag,
  travel: Plane,
  drinks: Wine,
  utilities: Zap,
  other: Shapes,
};

type CategoryDiscProps = { category: ExpenseCategory; label?: string; small?: boolean };

/** The icon of the category. Its name stands elsewhere, or is announced by `label`. */
export function CategoryDisc({ category, label, small = false }: CategoryDiscProps) {
  const Icon = icons[category];
  return (
    <IconDisc icon={<Icon aria-hidden="true" />} tone={CATEGORY_HUES[category]} label={label} small={small} />
  );
}
