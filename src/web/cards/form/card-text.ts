import { plural, t } from '@lingui/core/macro';
import { brandOf, lengthOf } from '../card-brand.ts';

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Groups the digits of a card number and cuts what is too long for its brand. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text);
  const brand = brandOf(digits);
  const parts: string[] = [];
  let from = 0;
  for (const length of brand.groups) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.join(' ');
}

/** Formats an expiry as MM/YY; accepts 1/30, 01/2030 and 0130. */
export function groupExpiry(text: string): string {
  const [before = '', after] = text.split(/\s*[/-]\s*/, 2);
  const first = digitsOf(before);
  const month = /^[2-9]/.test(first) || (first.length === 1 && after !== undefined) ? `0${first}` : first;
  const digits = month + digitsOf(after ?? '');
  const years = digits.slice(2);
  // A four-digit year is shortened to its last two digits.
  const isInFull = /^20\d{1,2}$/.test(years);
  const year = isInFull ? years.slice(years.length === 4 ? 2 : 0) : years.slice(0, 2);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)}/${year}`;
}

/** Whether the check digit (Luhn) is right. */
function isWellFormed(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export type CardTexts = { number: string; expiry: string; cvc: string; name: string };
export type CardProblems = Partial<Record<keyof CardTexts, string>>;

export const noCard: CardTexts = { number: '', expiry: '', cvc: '', name: '' };

/** The errors of a typed card as of a month (`year` in full, `month` from 1). */
export function problemsOf(card: CardTexts, now: { year: number; month: number }): CardProblems {
  const digits = digitsOf(card.number);
  const brand = brandOf(digits);
  const problems: CardProblems = {};
  if (digits === '') problems.number = t`Card number is required`;
  else if (digits.length < lengthOf(brand)) problems.number = t`The card number is incomplete`;
  else if (!isWellFormed(digits)) problems.number = t`The card number is not valid`;
  const expiry = expiryProblem(card.expiry, now);
  if (expiry !== null) problems.expiry = expiry;
  if (card.cvc === '') problems.cvc = t`CVC is required`;
  else if (card.cvc.length < brand.cvcLength)
    problems.cvc = plural(brand.cvcLength, {
      one: 'The CVC has # digit on this card',
      other: 'The CVC has # digits on this card',
    });
  if (card.name.trim() === '') problems.name = t`Name on card is required`;
  return problems;
}

/** Parses an expiry; the year is in full. Null while it is incomplete. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  return month === undefined || year === undefined
    ? null
    : { month: Number(month), year: 2000 + Number(year) };
}

function expiryProblem(text: string, now: { year: number; month: number }): string | null {
  if (text === '') return t`Expiry date is required`;
  const expiry = readExpiry(text);
  if (expiry === null) return t`Enter the expiry date as MM/YY`;
  if (expiry.month < 1 || expiry.month > 12) return t`Enter a month from 01 to 12`;
  const isPast = expiry.year * 12 + expiry.month < now.year * 12 + now.month;
  return isPast ? t`This card has expired` : null;
}
