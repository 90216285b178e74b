import { spoken } from './i18n.ts';

/** Where a key leads along a line: 1 is on, -1 back, 0 nowhere. Where lines run to the left, the left arrow leads on. */
export function stepAlong(key: string): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  return spoken().direction === 'rtl' ? -step : step;
}
