/** Extends a range to round integers and returns about `count` round ticks in it. */
export function niceScale(
  low: number,
  high: number,
  count: number,
): { low: number; high: number; ticks: number[] } {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / Math.max(1, count);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const round = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  // Amounts are in whole cents, so ticks are integers.
  const step = Math.max(1, Math.ceil(round));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const ticks: number[] = [];
  for (let index = first; index <= last; index += 1) ticks.push(index * step);
  return { low: first * step, high: last * step, ticks };
}

/** The width of the widest character of a label, in px, rounded up. */
export const LABEL_CHARACTER = 7;
const LABEL_GAP = 12;

/**
 * The step between shown axis labels so that they do not overlap (width in px). The first and the last label are
 * shifted inwards, so one and a half labels must fit between two, or two if only these are shown.
 */
export function labelStep(labels: readonly string[], width: number): number {
  const longest = LABEL_CHARACTER * Math.max(0, ...labels.map((label) => label.length));
  const last = labels.length - 1;
  const step = Math.max(1, Math.ceil(((1.5 * longest + LABEL_GAP) * last) / Math.max(1, width)));
  const areOnlyTheEnds = step === last;
  return areOnlyTheEnds && 2 * longest + LABEL_GAP > width ? labels.length : step;
}
