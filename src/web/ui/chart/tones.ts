/**
 * The text colors of the parts of a chart, for `fill-current` and `bg-current`. They are distinguishable in both themes
 * and with color blindness (contrast.test.ts). The last one is for the remaining parts.
 */
export const CHART_TONES = [
  'text-chart-1',
  'text-chart-2',
  'text-chart-3',
  'text-chart-4',
  'text-chart-5',
] as const;

/** The tone of a part by its place from 0. */
export const toneOf = (place: number) => CHART_TONES[Math.min(place, CHART_TONES.length - 1)];
