import type { Line } from './lines.ts';

/**
 * Pairs names and amounts in a text that was read column by column. There must be as many amount-only lines as names
 * before them, and the last name must be that of a sum.
 */
export function pairColumns(lines: readonly Line[]): readonly Line[] {
  const paired = [...lines];
  let at = 0;
  while (at < paired.length) {
    const end = endOf(paired, at, isAmountOnly);
    const count = end - at;
    const names = paired.slice(Math.max(0, at - count), at);
    const isSum = names.some(({ kind }) => kind === 'total');
    if (count > 1 && names.length === count && isSum && names.every(isNameOnly)) {
      const whole = names.map((name, index) => ({ ...name, prices: paired[at + index]?.prices ?? [] }));
      paired.splice(at - count, 2 * count, ...whole);
    }
    at = Math.max(end, at + 1);
  }
  return paired;
}

function endOf(lines: readonly Line[], from: number, fits: (line: Line) => boolean): number {
  let end = from;
  for (let line = lines[end]; line !== undefined && fits(line); line = lines[end]) end += 1;
  return end;
}

function isAmountOnly({ prices, name, quantity }: Line): boolean {
  return (
    prices.length === 1 && quantity === null && (!/\p{L}/u.test(name) || /^[xX×]?\d{0,3}[xX×]?$/u.test(name))
  );
}

function isNameOnly({ prices, name, quantity }: Line): boolean {
  return prices.length === 0 && quantity === null && /\p{L}/u.test(name);
}
