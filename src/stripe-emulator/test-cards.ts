import { createHmac } from 'node:crypto';
import { invalidRequest, type Refusal } from './refusal.ts';
import type { CardFacts, Failure } from './shapes.ts';

/** Stripe's published test numbers that are accepted here. */
const BRANDS: Readonly<Record<string, string>> = {
  '4242424242424242': 'visa',
  '5555555555554444': 'mastercard',
  '378282246310005': 'amex',
  '4000000000000002': 'visa',
  '4000002500003155': 'visa',
  '4000000000000341': 'visa',
};
const DECLINED = '0002';
const ASKS = '3155';
const FAILS_LATER = '0341';

export const DECLINE: Failure = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** The bank's answer to a card. `asks`: its owner must confirm. */
export type Verdict = 'accepts' | 'declines' | 'asks';

export function judgeSetup({ last4 }: CardFacts): Verdict {
  if (last4 === DECLINED) return 'declines';
  return last4 === ASKS ? 'asks' : 'accepts';
}

export function judgeCharge({ last4 }: CardFacts, isOwnerThere: boolean): Verdict {
  if (last4 === DECLINED || last4 === FAILS_LATER) return 'declines';
  return last4 === ASKS && isOwnerThere ? 'asks' : 'accepts';
}

type Typed = { number?: unknown; expMonth?: unknown; expYear?: unknown; cvc?: unknown };

/** Reads a typed card. Only the last four digits and a fingerprint of the number remain. */
export function readTypedCard(typed: Typed, { salt, now }: { salt: string; now: Date }): CardFacts {
  const number = typeof typed.number === 'string' ? typed.number.replaceAll(/[\s-]/g, '') : '';
  if (!/^\d{12,19}$/.test(number) || !hasValidCheckDigit(number))
    throw refused('Card number is not valid', 'number');
  const brand = BRANDS[number];
  if (brand === undefined)
    throw refused('This is a test: only test cards work, such as 4242 4242 4242 4242', 'number');
  const { expMonth, expYear, cvc } = typed;
  if (!isWhole(expMonth, 1, 12) || !isWhole(expYear, 2000, 2099))
    throw refused('Expiry date is not valid', 'expiry');
  const isPast = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (isPast) throw refused('This card has expired', 'expiry');
  const digits = brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/;
  if (typeof cvc !== 'string' || !digits.test(cvc)) throw refused('Security code is not valid', 'cvc');
  return {
    brand,
    last4: number.slice(-4),
    exp_month: expMonth,
    exp_year: expYear,
    funding: 'credit',
    fingerprint: createHmac('sha256', salt).update(number).digest('base64url').slice(0, 16),
  };
}

function refused(message: string, param: string): Refusal {
  return invalidRequest(message, param);
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
