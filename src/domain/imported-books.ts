import { apportion } from './apportion.ts';
import type { Currency } from './currency.ts';
import { type Rate, resolveExchange } from './exchange.ts';
import type { ImportedBook, ImportedExpense, ImportedRow, PersonAmount } from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import type { Cents, Money } from './money.ts';
import { resolveSplit } from './split.ts';

/** What one unit of a currency is in the group's. */
type CurrencyRate = { currency: Currency; rate: Rate };

/** `currency` is that of the group that takes the file; null makes new groups. */
export type CurrencyChoice = { currency: Currency | null; rates: readonly CurrencyRate[] };

/** Why the rates do not fit the file. */
type Refusal = { ok: false; message: Text };

/** The books that become groups, one group each. */
export type ChosenBooks = { ok: true; books: ImportedBook[] } | Refusal;

/**
 * The books of a file as a person wants them: one group for each currency, or everything in one currency by rates. With
 * rates, a new group has the only currency that has none.
 */
export function chooseBooks(
  books: readonly ImportedBook[],
  { currency, rates }: CurrencyChoice,
): ChosenBooks {
  if (currency === null && rates.length === 0) return { ok: true, books: [...books] };
  const rateOf = new Map(rates.map((each) => [each.currency, each.rate]));
  if (rateOf.size < rates.length) return refuse(sentence('A currency can have only one rate'));
  const unrated = books.map((book) => book.currency).filter((code) => !rateOf.has(code));
  const target = currency ?? unrated[0];
  if (target === undefined) return refuse(sentence("Leave one of the file's currencies without a rate"));
  if (rateOf.has(target)) return refuse(sentence("Choose another currency than the group's"));
  const missing = unrated.filter((code) => code !== target);
  if (missing.length > 0)
    return refuse(sentence('Enter a rate for {currencies}', { currencies: { list: missing } }));
  const rows: ImportedRow[] = [];
  for (const book of books) {
    const rate = rateOf.get(book.currency);
    for (const row of book.rows) {
      const converted = rate === undefined ? row : convertRow(row, { from: book.currency, rate, to: target });
      if ('ok' in converted) return converted;
      rows.push(converted);
    }
  }
  return { ok: true, books: [{ currency: target, rows }] };
}

function refuse(message: Text): Refusal {
  return { ok: false, message };
}

type Exchange = { from: Currency; rate: Rate; to: Currency };

/** A row in another currency, which keeps what it was. Who paid and who bears it keep their proportions. */
function convertRow(row: ImportedRow, { from, rate, to }: Exchange): ImportedRow | Refusal {
  const original = { amount: row.amount, currency: from };
  const exchanged = resolveExchange({ original, rate, currency: to });
  if (!exchanged.ok) {
    const isSmall = exchanged.reason === 'too_small';
    if (row.kind === 'payment') return refuse(unfitPayment(isSmall, { amount: original, to }));
    return refuse(unfitExpense(isSmall, { title: row.title, amount: original, to }));
  }
  const { amount, original: paid } = exchanged;
  if (row.kind === 'payment') return { ...row, amount };
  return { ...row, amount, original: paid, ...convertParts(row, amount) };
}

const unfitPayment = (isSmall: boolean, values: { amount: Money; to: Currency }) =>
  isSmall
    ? sentence('A payment of {amount} is too small in {to} at this rate', values)
    : sentence('A payment of {amount} is too large in {to} at this rate', values);

const unfitExpense = (isSmall: boolean, values: { title: string; amount: Money; to: Currency }) =>
  isSmall
    ? sentence('"{title}" ({amount}) is too small in {to} at this rate', values)
    : sentence('"{title}" ({amount}) is too large in {to} at this rate', values);

/** What each person paid and bears of the new amount. A split in proportions stays; one of amounts does not fit anymore. */
function convertParts(expense: ImportedExpense, amount: Cents) {
  const { split, line } = expense;
  const seed = String(line);
  const isProportional = split !== null && split.mode !== 'exact' && split.mode !== 'items';
  const resolved = isProportional ? resolveSplit({ amount, split, seed }) : null;
  const shares =
    resolved?.ok === true
      ? resolved.shares.map((share) => ({ person: Number(share.userId), amount: share.amount }))
      : divide(amount, expense.shares, seed);
  return {
    payers: divide(amount, expense.payers, seed),
    shares: shares.filter((share) => share.amount > 0),
    split: isProportional ? split : null,
  };
}

/** An amount in the proportions of these; who would get nothing is left out. */
function divide(amount: Cents, parts: readonly PersonAmount[], seed: string): PersonAmount[] {
  const weights = parts.map((part) => ({ userId: String(part.person), weight: part.amount }));
  return apportion({ amount, weights, seed })
    .map((part) => ({ person: Number(part.userId), amount: part.amount }))
    .filter((part) => part.amount > 0);
}
