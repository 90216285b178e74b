/** A whole number of minor units of a currency: cents, yen, fils. Made only by `cents`, so that a float or a decimal never holds money. */
export type Cents = number & { readonly __brand: 'Cents' };

/** The largest amount a single field may hold, in minor units: 99,999,999.99 dollars. The columns check it too. */
export const MAX_AMOUNT = 9_999_999_999 as Cents;

export const ZERO = 0 as Cents;

/** Brands a whole number as cents; throws RangeError on a fraction, NaN, infinity or an unsafe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export function add(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function subtract(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function negate(a: Cents): Cents {
  return cents(-a);
}

export function absolute(a: Cents): Cents {
  return a < 0 ? negate(a) : a;
}

export function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

/** Adds amounts exactly; the sum of nothing is zero. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = ZERO;
  // Checked at each step: a sum that left the safe range and was returned would have lost cents on the way.
  for (const amount of amounts) total = add(total, amount);
  return total;
}

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,2}))?$/;

/** Reads a plain decimal with at most two places ("12.5", "-0.05") as cents; null for any other text. */
export function parseDecimal(text: string): Cents | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return cents(sign ? -value : value);
}

/** Writes cents as a plain decimal with two places ("12.50", "-0.05"), as SQL and CSV take it. */
export function toDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Shows an amount as US dollars with two decimals ("$1,234.50"); null, undefined and NaN show "$0.00". */
export function formatMoney(amount: Cents | null | undefined): string {
  // By hand: the platform's own format reads 5 MB of what the world's languages say of numbers, and holds a phone
  // up for a tenth of a second.
  const shown = Number.isFinite(amount) ? Number(amount) : 0;
  const [whole = '', decimals = ''] = toDecimal(cents(Math.abs(shown))).split('.');
  return `${shown < 0 ? '-' : ''}$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`;
}

/** Shows an amount with its sign in front: "+$5.00", "-$5.00", "$0.00" for zero. */
export function formatSigned(amount: Cents): string {
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}

/** What reading a typed amount came to: an amount, or the reason it cannot be one. */
export type TypedAmount =
  | { ok: true; amount: Cents }
  | { ok: false; reason: 'empty' | 'not_a_number' | 'ambiguous' | 'too_precise' | 'too_large' };

// Thin and no-break spaces count as white space in a regular expression.
const GROUPED_BY_SPACES = /^\d{1,3}(?:\s\d{3})+(?=$|[.,]\d*$)/;

/**
 * Reads an amount as a person types it. "12.50" and "12,50" both mean twelve fifty. With two kinds of marks
 * the last one is the decimal mark and the other must group thousands correctly. A single mark followed by
 * exactly three digits ("1,234") could mean either, and is refused as ambiguous rather than guessed.
 */
export function readTypedAmount(text: string): TypedAmount {
  const typed = text.trim().replace(/^\$\s?/, '');
  // "1 234,50" groups thousands; "12 50" could be a slip for "12.50" and must not become 1250.
  const bare = GROUPED_BY_SPACES.test(typed) ? typed.replace(/\s/g, '') : typed;
  if (bare === '') return { ok: false, reason: 'empty' };
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(bare)) return { ok: false, reason: 'not_a_number' };
  const marks = bare.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return bounded(bare, '');
  const position = bare.lastIndexOf(last);
  const before = bare.slice(0, position);
  const after = bare.slice(position + 1);
  const sameMarks = marks.filter((mark) => mark === last).length;
  if (sameMarks > 1) {
    // "1,234,567": one kind of mark, several times: it can only group thousands.
    if (marks.length === sameMarks && /^\d{1,3}([.,]\d{3})+$/.test(bare))
      return bounded(bare.replace(/[.,]/g, ''), '');
    return { ok: false, reason: 'not_a_number' };
  }
  if (marks.length === 1 && after.length === 3 && /^[1-9]\d{0,2}$/.test(before))
    return { ok: false, reason: 'ambiguous' };
  if (marks.length > 1 && !/^[1-9]\d{0,2}([.,]\d{3})+$/.test(before))
    return { ok: false, reason: 'not_a_number' };
  return bounded(before.replace(/[.,]/g, ''), after);
}

function bounded(whole: string, fraction: string): TypedAmount {
  if (fraction.length > 2) return { ok: false, reason: 'too_precise' };
  const value = Number(whole || '0') * 100 + Number(fraction.padEnd(2, '0'));
  if (value > MAX_AMOUNT) return { ok: false, reason: 'too_large' };
  return { ok: true, amount: cents(value) };
}
