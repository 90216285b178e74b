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
import { type GoalCategory, visibleColour } from './goal-words.ts';

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

/** The category in the goal's own colour; its name is written beside it. */
export function CategoryDisc({ goal }: { goal: Pick<Goal, 'category' | 'color'> }) {
  const Icon = icons[goal.category];
  const colour = visibleColour(goal.color);
  return (
    <span
      aria-hidden="true"
      style={{ color: colour, backgroundColor: `color-mix(in oklab, ${colour} 14%, var(--card))` }}
      className="grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5"
    >
      <Icon />
    </span>
  );
}
