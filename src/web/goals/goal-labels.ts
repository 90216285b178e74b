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

/** The palette of the color field. The picker offers any other color. */
export const PALETTE: readonly { value: string; name: string }[] = [
  { value: DEFAULT_COLOUR, name: 'Indigo' },
  { value: '#0284c7', name: 'Blue' },
  { value: '#0f766e', name: 'Teal' },
  { value: '#4d7c0f', name: 'Green' },
  { value: '#b45309', name: 'Amber' },
  { value: '#dc2626', name: 'Red' },
  { value: '#be185d', name: 'Pink' },
];

/** Adjusts the lightness of a color so that it is visible in the light and the dark theme. */
export function visibleColour(colour: Goal['color']): string {
  return `light-dark(oklch(from ${colour} clamp(0.4, l, 0.6) c h), oklch(from ${colour} clamp(0.62, l, 0.8) c h))`;
}
