import { msg } from '@lingui/core/macro';
import type { Goal, goalCategories } from '#contract/goals.ts';
import { labels } from '#web/lib/language/i18n.ts';

export type GoalCategory = (typeof goalCategories)[number];

export const CATEGORY_LABELS: Readonly<Record<GoalCategory, string>> = labels({
  savings: msg`Savings`,
  debt_payoff: msg`Debt Payoff`,
  purchase: msg`Purchase`,
  emergency_fund: msg`Emergency Fund`,
  vacation: msg`Vacation`,
  education: msg`Education`,
  retirement: msg`Retirement`,
  other: msg`Other`,
});

export const DEFAULT_COLOUR = '#4f46e5';

/** The palette of the color field. The picker offers any other color. */
export const PALETTE: readonly { value: string; name: string }[] = [
  labels({ value: DEFAULT_COLOUR, name: msg`Indigo` }),
  labels({ value: '#0284c7', name: msg`Blue` }),
  labels({ value: '#0f766e', name: msg`Teal` }),
  labels({ value: '#4d7c0f', name: msg`Green` }),
  labels({ value: '#b45309', name: msg`Amber` }),
  labels({ value: '#dc2626', name: msg`Red` }),
  labels({ value: '#be185d', name: msg`Pink` }),
];

/** Adjusts the lightness of a color so that it is visible in the light and the dark theme. */
export function visibleColour(colour: Goal['color']): string {
  return `light-dark(oklch(from ${colour} clamp(0.4, l, 0.6) c h), oklch(from ${colour} clamp(0.62, l, 0.8) c h))`;
}
