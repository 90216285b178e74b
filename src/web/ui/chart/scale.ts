/** A range that begins and ends on round whole numbers, and the round numbers in it (about `count` of them). */
export function niceScale(
  low: number,
  high: number,
  count: number,
): { low: number; high: number; ticks: number[] } {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / Math.max(1, count);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const round = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  // Amounts are whole cents, and so must be the figures on their axis.
  const step = Math.max(1, Math.ceil(round));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const ticks: number[] = [];
  for (let index = first; index <= last; index += 1) ticks.push(index * step);
  return { low: first * step, high: last * step, ticks };
}

/** The widest character of a label (in px): the figures and letters of the small size, rounded up. */
export const LABEL_CHARACTER = 7;
const LABEL_GAP = 12;

/**
 * Every how many-th of evenly spaced labels fits along an axis (in px) without touching the next. The first and the
 * last stand inwards from their places: a label and a half must fit between two, and two where only these are shown.
 */
export function labelStep(labels: readonly string[], width: number): number {
  const longest = LABEL_CHARACTER * Math.max(0, ...labels.map((label) => label.length));
  const last = labels.length - 1;
  const step = Math.max(1, Math.ceil(((1.5 * longest + LABEL_GAP) * last) / Math.max(1, width)));
  const areOnlyTheEnds = step === last;
  return areOnlyTheEnds && 2 * longest + LABEL_GAP > width ? labels.length : step;
}
