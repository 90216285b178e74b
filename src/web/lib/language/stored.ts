import { formatDay as dayInEnglish } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { cents, formatMoney as moneyInEnglish } from '#domain/money.ts';
import { localDay } from '#web/lib/time/today.ts';
import { formatDay, formatMoney } from './figures.ts';

// Days and amounts that are stored as English writes them. What does not read as one is left.

export function sayStoredDay(written: string): string {
  const time = Date.parse(written);
  if (Number.isNaN(time)) return written;
  const day = localDay(new Date(time).toISOString());
  return dayInEnglish(day) === written ? formatDay(day) : written;
}

/** An amount ends the text, or what is said of a person in it: "Ann $5.00, Bo $3.00". */
const AMOUNT = /(?<=^| )[^ ]*\d(?=$|, )/g;

export function sayStoredAmounts(text: string, currency: Currency): string {
  return text.replaceAll(AMOUNT, (written) => {
    const units = Number(written.replaceAll(/\D/g, ''));
    const amount = cents(written.startsWith('-') ? -units : units);
    return moneyInEnglish(amount, currency) === written ? formatMoney(amount, currency) : written;
  });
}
