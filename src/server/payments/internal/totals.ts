import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { convert, type Rate } from '#domain/exchange.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findDayRates } from '#server/rates/service.ts';
import type { Due, Dues } from './dues.ts';

type InCurrency<Totals> = Totals & { currency: Currency };

/** Totals in the home currency, in each currency, and about all of them together. */
export type EachTotals<Totals> = InCurrency<Totals> & {
  currencies: InCurrency<Totals>[];
  approximate: (InCurrency<Totals> & { day: Day }) | null;
};

type Asked = { db: Db; home: Currency; today: Day };

/** Totals up dues by currency; amounts of two currencies are never added. */
export async function totalEach<Totals extends object>(
  { db, home, today }: Asked,
  dues: Dues,
  totalsOf: (dues: Dues) => Totals,
): Promise<EachTotals<Totals>> {
  const codes = new Set([...dues.toPay, ...dues.toCollect].map(({ currency }) => currency));
  codes.delete(home);
  const others = [...codes].toSorted();
  const totalsIn = (currency: Currency) => ({ ...totalsOf(onlyIn(dues, currency)), currency });
  const inHome = totalsIn(home);
  const currencies = [inHome, ...others.map(totalsIn)];
  // Only who has dues in another currency needs rates.
  const rates = others.length === 0 ? null : await findDayRates(db, { from: others, to: home, date: today });
  const converted = rates && convertDues(dues, home, rates.rates);
  const approximate = converted && rates && { ...totalsOf(converted), currency: home, day: rates.day };
  return { ...inHome, currencies, approximate };
}

function onlyIn({ toPay, toCollect }: Dues, wanted: Currency): Dues {
  const isWanted = ({ currency }: Due) => currency === wanted;
  return { toPay: toPay.filter(isWanted), toCollect: toCollect.filter(isWanted) };
}

/** The dues in another currency; null where an amount becomes too large. */
function convertDues(dues: Dues, to: Currency, rates: ReadonlyMap<Currency, Rate>): Dues | null {
  const [toPay, toCollect] = [dues.toPay, dues.toCollect].map((side) =>
    side.flatMap((due) => inOther(due, to, rates)),
  );
  if (toPay?.length !== dues.toPay.length || toCollect?.length !== dues.toCollect.length) return null;
  return { toPay, toCollect };
}

function inOther(due: Due, to: Currency, rates: ReadonlyMap<Currency, Rate>): Due[] {
  if (due.currency === to) return [due];
  const rate = rates.get(due.currency);
  const amount = rate === undefined ? null : convert(due, rate, to);
  return amount === null ? [] : [{ ...due, amount, currency: to }];
}
