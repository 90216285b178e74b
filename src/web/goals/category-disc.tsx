import {
  GraduationCap,
  HandCoins,
  LifeBuoy,
  type LucideIcon,
  Palmtree,
  PiggyBank,
  Scissors,
  ShoppingBag,
  Target,
} from 'lucide-react';
import type { Goal } from '#contract/goals.ts';
import { IconDisc } from '#web/ui/display/icon-disc.tsx';
import { type GoalCategory, visibleColour } from './goal-labels.ts';

const icons: Record<GoalCategory, LucideIcon> = {
  savings: PiggyBank,
  debt_payoff: Scissors,
  purchase: ShoppingBag,
  emergency_fund: LifeBuoy,
  vacation: Palmtree,
  education: GraduationCap,
  retirement: HandCoins,
  other: Target,
};

/** The icon of the category in the goal's color; the name stands next to it. */
export function CategoryDisc({ goal }: { goal: Pick<Goal, 'category' | 'color'> }) {
  const Icon = icons[goal.category];
  return <IconDisc icon={<Icon />} tone={visibleColour(goal.color)} />;
}
