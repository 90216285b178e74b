import { t } from '@lingui/core/macro';
import { refusalOf } from '#contract/originals.ts';
import type { Currency } from '#domain/currency.ts';
import {
  convert,
  type Original,
  parseRate,
  type Rate,
  rateBetween,
  resolveExchange,
} from '#domain/exchange.ts';
import { type Cents, type Money, toDecimal } from '#domain/money.ts';
import { say } from '#web/lib/language/i18n.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';

/** The fields of what was paid in another currency. */
export type OriginalDraft = {
  currency: Currency | '';
  amount: AmountDraft;
  rate: string;
  /** Which of the two was typed last: the rate, or the amount in the group's currency. The other one follows from it. */
  lead: 'rate' | 'amount';
};

const BLANK: AmountDraft = { amount: null, problem: null };

/** The fields before anything is typed. An amount that was typed already is the one that was paid. */
export function newOriginal(amount: AmountDraft): OriginalDraft {
  return { currency: '', amount, rate: '', lead: 'rate' };
}

export function draftOfOriginal(original: Original | null): OriginalDraft | null {
  if (original === null) return null;
  const { currency, amount, rate } = original;
  return { currency, amount: { amount, problem: null }, rate, lead: 'rate' };
}

/** The typed rate; a comma may stand for the point. */
function rateOf({ rate }: OriginalDraft): Rate | null {
  return parseRate(rate.trim().replace(',', '.'));
}

function paidOf({ currency, amount }: OriginalDraft): Money | null {
  return currency === '' || amount.amount === null || amount.amount === 0
    ? null
    : { currency, amount: amount.amount };
}

type Exchange = { original: OriginalDraft; amount: AmountDraft };

/** Works out the rate or the amount in the group's currency, whichever was not typed last. */
export function withExchange(original: OriginalDraft, amount: AmountDraft, currency: Currency): Exchange {
  const paid = paidOf(original);
  if (original.lead === 'amount') {
    const isKnown = paid !== null && amount.amount !== null && amount.amount > 0;
    const rate = isKnown ? rateBetween(paid, { amount: amount.amount as Cents, currency }) : null;
    return { original: { ...original, rate: rate ?? '' }, amount };
  }
  const rate = rateOf(original);
  const converted = paid === null || rate === null ? null : convert(paid, rate, currency);
  return { original, amount: converted === null ? BLANK : { amount: converted, problem: null } };
}

/** Whether the amount in the group's currency is what the rate gives. A saved one may be a minor unit off it. */
export function isOfRate(original: OriginalDraft, amount: AmountDraft, currency: Currency): boolean {
  return original.lead === 'rate' && withExchange(original, amount, currency).amount.amount === amount.amount;
}

/** What to send of the fields: the rate only where it was typed. */
export function wireOriginal(original: OriginalDraft) {
  const { currency, amount, lead } = original;
  const decimal = amount.amount === null || currency === '' ? '' : toDecimal(amount.amount, currency);
  const rate = rateOf(original);
  return { currency, amount: decimal, ...(lead === 'rate' && rate !== null && { rate }) };
}

export type OriginalProblem = { field: 'currency' | 'amount' | 'rate'; message: string };

/** What is wrong with the fields, the first of them; null if nothing is. */
export function originalProblem(
  original: OriginalDraft,
  amount: AmountDraft,
  currency: Currency,
): OriginalProblem | null {
  if (original.currency === '') return { field: 'currency', message: t`Choose a currency` };
  if (original.amount.problem !== null) return { field: 'amount', message: original.amount.problem };
  const paid = paidOf(original);
  if (paid === null) return { field: 'amount', message: t`Amount must be greater than zero` };
  const rate = rateOf(original);
  if (original.lead === 'rate' && rate === null && original.rate.trim() !== '') {
    return { field: 'rate', message: say(refusalOf('no_rate', currency).message) };
  }
  const typed =
    original.lead === 'rate' ? { rate: rate ?? undefined } : { amount: amount.amount ?? undefined };
  const resolved = resolveExchange({ original: paid, currency, ...typed });
  if (resolved.ok) return null;
  const { path, message } = refusalOf(resolved.reason, currency);
  return { field: path === 'original.currency' ? 'currency' : 'rate', message: say(message) };
}

/** Whether two drafts say the same. */
export function isSameOriginal(a: OriginalDraft | null, b: OriginalDraft | null): boolean {
  if (a === null || b === null) return a === b;
  return a.currency === b.currency && a.amount.amount === b.amount.amount && rateOf(a) === rateOf(b);
}
