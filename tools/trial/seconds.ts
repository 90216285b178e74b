/** How long a trial's load lasts, from TRIAL_SECONDS. */
export function loadSeconds(): number {
  const text = process.env.TRIAL_SECONDS ?? '';
  const seconds = text === '' ? 20 : Number(text);
  if (!(seconds > 0)) throw new Error(`TRIAL_SECONDS: "${text}" is not a number above 0`);
  return seconds;
}
