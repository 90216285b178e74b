import type { Goal, goalCategories } from '#contract/goals.ts';

export type GoalCategory = (typeof goalCategories)[number];

export const CATEGORY_LABELS: Readonly<Record<GoalCategory, string>> = {
  savings: 'Savings',
  debt_payoff: 'Debt Payoff',
  purchase: 'Purchase',
  emergency_fund: 'Emergency Fund',
  vacation: 'Vacation',
  education: 'Education',
  retirement: 'Retirement',
  other: 'Other',
};

export const DEFAULT_COLOUR = '#4f46e5';

/** The colours offered first; any other can be picked. */
export const PALETTE: readonly { value: string; name: string }[] = [
  { value: DEFAULT_COLOUR, name: 'Indigo' },
  { value: '#0284c7', name: 'Blue' },
  { value: '#0f766e', name: 'Teal' },
  { value: '#4d7c0f', name: 'Green' },
  { value: '#b45309', name: 'Amber' },
  { value: '#dc2626', name: 'Red' },
  { value: '#be185d', name: 'Pink' },
];

/** A chosen colour, as light or dark as it takes to be seen on a card of the theme. */
export function visibleColour(colour: Goal['color']): string {
  return `light-dark(oklch(from ${colour} clamp(0.4, l, 0.6) c h), oklch(from ${colour} clamp(0.62, l, 0.8) c h))`;
}
