/**
 * How many random cases a property is tried with: `usual` in each run, which finds what a change breaks. In `npm run soak`
 * as many as RANDOM_RUNS says, at most `most`.
 */
export function randomCases(usual: number, most = Number.POSITIVE_INFINITY): number {
  const asked = process.env.RANDOM_RUNS;
  return asked === undefined ? usual : Math.min(Number(asked), most);
}
