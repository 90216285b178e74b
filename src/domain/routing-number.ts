const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Tells whether nine digits are a routing number: with the weights 3, 7, 1 they must total a multiple of ten (ABA). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const total = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0);
  return total % 10 === 0;
}
