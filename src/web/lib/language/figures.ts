// Why: docs/decisions/0081.
import { t } from '@lingui/core/macro';
import { type Day, formatDay as dayInEnglish } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, cents, formatMoney as moneyInEnglish } from '#domain/money.ts';
import { distanceOf, timeAgo as timeAgoInEnglish } from '#domain/time-ago.ts';
import { foreignFigures } from './i18n.ts';

// Amounts, days and lists as the language of the screens writes them.

/** Shows an amount with its currency's symbol and decimals ("$1,234.50"); null, undefined and NaN show zero. */
export function formatMoney(amount: Cents | null | undefined, currency: Currency = 'USD'): string {
  const shown = cents(Number.isFinite(amount) ? Number(amount) : 0);
  return foreignFigures()?.money(shown, currency) ?? moneyInEnglish(shown, currency);
}

/** Shows an amount with its sign in front: "+$5.00", "-$5.00", "$0.00" for zero. */
export function formatSigned(amount: Cents, currency: Currency = 'USD'): string {
  const sign = amount > 0 ? '+' : '';
  return foreignFigures()?.money(amount, currency, true) ?? sign + moneyInEnglish(amount, currency);
}

/** Shows a day in short style: "Nov 21, 2026". */
export function formatDay(day: Day): string {
  return foreignFigures()?.day(day) ?? dayInEnglish(day);
}

/** Describes how far an instant is from now: "just now", "5 minutes ago", "in 3 days". */
export function timeAgo(instant: Date, now: Date): string {
  const distance = distanceOf(instant, now);
  if (distance === null) return t`just now`;
  return foreignFigures()?.ago(distance) ?? timeAgoInEnglish(instant, now);
}

/** A number with its thousands grouped: "12,345", and with at most so many decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return (
    foreignFigures()?.count(value, decimals) ??
    value.toLocaleString('en-US', { maximumFractionDigits: decimals })
  );
}

/** "12%", "12.5%"; with `decimals` always so many: "19.90%". */
export function formatPercent(percent: number, decimals?: number): string {
  const inEnglish = decimals === undefined ? String(percent) : percent.toFixed(decimals);
  return foreignFigures()?.percent(percent, decimals) ?? `${inEnglish}%`;
}

/** "Ann, Bo, and Zoë", or with "or". */
export function listOf(
  names: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return foreignFigures()?.list(names, type) ?? new Intl.ListFormat('en', { type }).format(names);
}

/** Short facts one after the other: "EUR, USD". */
export function inOneLine(facts: readonly string[]): string {
  return facts.join(foreignFigures()?.comma ?? ', ');
}

/** A fact and what it is of: "Housing: $800.00". */
export function labelled(label: string, fact: string): string {
  return t`${label}: ${fact}`;
}

/** Compares two labels as the alphabet of the language has them. */
export function compareLabels(one: string, other: string): number {
  return foreignFigures()?.compare(one, other) ?? one.localeCompare(other, 'en');
}
