import type { SpendingCategory } from '#domain/spending.ts';
import type { ChartHue } from '../chart/tones.ts';

/** The hue of a category, in its disc and in every chart. Related categories share one; bills have that of their spending. */
export const CATEGORY_HUES: Readonly<Record<SpendingCategory, ChartHue>> = {
  shopping: 20,
  food: 65,
  utilities: 100,
  other: 165,
  travel: 210,
  insurance: 210,
  transportation: 250,
  accommodation: 285,
  housing: 285,
  activities: 330,
  drinks: 330,
  subscription: 330,
};
