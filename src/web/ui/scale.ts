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
