/** The hues of the parts of a chart. They are those of the categories' discs: a category has one hue everywhere. */
export const CHART_HUES = [20, 65, 100, 165, 210, 250, 285, 330] as const;
export type ChartHue = (typeof CHART_HUES)[number];

/**
 * Their text colors, for `fill-current` and `bg-current`. They are distinguishable in both themes and with color blindness
 * (contrast.test.ts).
 */
export const CHART_TONES: Readonly<Record<ChartHue, string>> = {
  20: 'text-chart-20',
  65: 'text-chart-65',
  100: 'text-chart-100',
  165: 'text-chart-165',
  210: 'text-chart-210',
  250: 'text-chart-250',
  285: 'text-chart-285',
  330: 'text-chart-330',
};

/** For a second part of the same hue. */
export const FAINT_TONES: Readonly<Record<ChartHue, string>> = {
  20: 'text-chart-20/55',
  65: 'text-chart-65/55',
  100: 'text-chart-100/55',
  165: 'text-chart-165/55',
  210: 'text-chart-210/55',
  250: 'text-chart-250/55',
  285: 'text-chart-285/55',
  330: 'text-chart-330/55',
};

/** The remaining parts together. */
export const REST_TONE = 'text-chart-rest';
