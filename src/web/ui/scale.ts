/** A range that begins and ends on round numbers, and the round numbers in it (about `count` of them). */
export function niceScale(
  low: number,
  high: number,
  count: number,
): { low: number; high: number; ticks: number[] } {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / Math.max(1, count);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const ticks: number[] = [];
  for (let index = first; index <= last; index += 1) ticks.push(index * step);
  return { low: first * step, high: last * step, ticks };
}
