import type { ExpenseBody, ExpenseChanges } from '#contract/expenses.ts';
import { refusalOf } from '#contract/originals.ts';
import type { Currency } from '#domain/currency.ts';
import { type Original, resolveExchange, type TypedExchange } from '#domain/exchange.ts';
import { type Cents, type Money, parseDecimal } from '#domain/money.ts';
import { invalid } from '#server/core/app-error.ts';
import { invariant } from '#server/core/invariant.ts';

/** The amount of an expense in its group's currency, and what was paid if that was in another one. */
type Exchanged = { amount: Cents; original: Original | null };
type Asked = Pick<ExpenseChanges, 'amount' | 'original'>;

/** The amount of a new expense in a group of this currency. */
export function askedAmount(
  { amount, original = null }: Pick<ExpenseBody, keyof Asked>,
  currency: Currency,
): Exchanged {
  if (original !== null) return exchange({ ...readOriginal(original), amount, currency });
  if (amount === undefined) throw invalid('Amount must be greater than zero', 'amount');
  return { amount, original };
}

/** The amount of an edited expense. A new amount alone has a new rate; null for the original only forgets it. */
export function editedAmount(
  { amount, original }: Asked,
  before: Exchanged & { currency: Currency },
): Exchanged {
  const { currency } = before;
  if (original) return exchange({ ...readOriginal(original), amount, currency });
  if (original === null) return { amount: amount ?? before.amount, original };
  if (amount === undefined || amount === before.amount) return before;
  if (before.original === null) return { amount, original: null };
  return exchange({ original: before.original, amount, currency });
}

function readOriginal({ currency, amount, rate }: NonNullable<Asked['original']>) {
  const read = parseDecimal(amount, currency);
  invariant(read !== null, 'the contract knows the decimals of a currency');
  const original: Money = { currency, amount: read };
  return { original, rate };
}

function exchange(typed: TypedExchange): Exchanged {
  const resolved = resolveExchange(typed);
  if (resolved.ok) return resolved;
  const { message, path } = refusalOf(resolved.reason, typed.currency);
  throw invalid(message, path);
}
