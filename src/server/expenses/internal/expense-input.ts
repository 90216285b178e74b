import type { ExpenseBody, ExpenseChanges } from '#contract/expenses.ts';
import { refusalOf } from '#contract/originals.ts';
import { SPLIT_PROBLEMS } from '#contract/split-problems.ts';
import type { Split } from '#contract/splits.ts';
import type { Currency } from '#domain/currency.ts';
import { type Original, resolveExchange, type TypedExchange } from '#domain/exchange.ts';
import type { Household } from '#domain/family-split.ts';
import { type Cents, type Money, parseDecimal, sum } from '#domain/money.ts';
import { type Payer, sortPayers } from '#domain/payers.ts';
import { isPerFamily, peopleOf, type ResolvedSplit, type RoundedShare, splitTypeOf } from '#domain/split.ts';
import { invalid } from '#server/core/app-error.ts';
import { invariant } from '#server/core/invariant.ts';
import { listFamilies } from '#server/groups/families.ts';
import type { Membership } from '#server/groups/membership.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The amount of an expense in its group's currency, and what was paid if that was in another one. */
type Exchanged = { amount: Cents; original: Original | null };
type AskedAmount = Pick<ExpenseChanges, 'amount' | 'original'>;

/** The amount of a new expense in a group of this currency. */
export function requestedAmount(
  { amount, original = null }: Pick<ExpenseBody, keyof AskedAmount>,
  currency: Currency,
): Exchanged {
  if (original !== null) return exchange({ ...readOriginal(original), amount, currency });
  if (amount === undefined) throw invalid('Amount must be greater than zero', 'amount');
  return { amount, original };
}

/** The amount of an edited expense. A new amount alone gets a new rate; null for the original only removes it. */
export function editedAmount(
  { amount, original }: AskedAmount,
  before: Exchanged & { currency: Currency },
): Exchanged {
  const { currency } = before;
  if (original) return exchange({ ...readOriginal(original), amount, currency });
  if (original === null) return { amount: amount ?? before.amount, original };
  if (amount === undefined || amount === before.amount) return before;
  if (before.original === null) return { amount, original: null };
  return exchange({ original: before.original, amount, currency });
}

function readOriginal({ currency, amount, rate }: NonNullable<AskedAmount['original']>) {
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

/** Refuses income outside of a personal book, and as a refund. */
export function refuseMisplacedIncome(
  { kind }: Pick<Membership, 'kind'>,
  { isIncome, isRefund }: { isIncome: boolean; isRefund: boolean },
): void {
  if (!isIncome) return;
  if (kind !== 'personal') throw invalid('Only your own book has money in', 'isIncome');
  if (isRefund) throw invalid("Money in can't be a refund", 'isRefund');
}

type AskedPayers = Pick<ExpenseChanges, 'paidBy' | 'payers'>;

const UNKNOWN = 'Unknown member';

/** The payers of a new expense of this amount, the largest first; `otherwise` if the body names no one. */
export function requestedPayers({ paidBy, payers }: AskedPayers, amount: Cents, otherwise: string): Payer[] {
  if (payers === undefined) return [{ userId: paidBy ?? otherwise, amount }];
  const userIds = new Set(payers.map(({ userId }) => userId));
  if (userIds.size !== payers.length) throw invalid(UNKNOWN, 'payers');
  if (paidBy !== undefined && !userIds.has(paidBy)) throw invalid(UNKNOWN, 'paidBy');
  return addingUp(payers, amount);
}

/**
 * The payers of an edited expense of this amount. `kept` are its previous payers, who stay if the edit names none. One
 * payer pays the new amount; the amounts of several payers are never guessed.
 */
export function editedPayers(body: AskedPayers, amount: Cents, kept: readonly Payer[]): Payer[] {
  const [first] = kept;
  const isSilent = body.payers === undefined && body.paidBy === undefined;
  if (isSilent && kept.length > 1) return addingUp(kept, amount);
  return requestedPayers(body, amount, first?.userId ?? '');
}

function addingUp(payers: readonly Payer[], amount: Cents): Payer[] {
  if (sum(payers.map((payer) => payer.amount)) !== amount) {
    throw invalid('What people paid must add up to the amount', 'payers');
  }
  return sortPayers(payers);
}

/** Refuses payers who may not be in the expense. */
export function refuseUnknownPayers(
  body: AskedPayers,
  payers: readonly Payer[],
  isAllowed: (userId: string) => boolean,
): void {
  if (payers.every(({ userId }) => isAllowed(userId))) return;
  if (body.payers !== undefined) throw invalid(UNKNOWN, 'payers');
  throw invalid('The payer must be a member of the group', 'paidBy');
}

const MUST_ADD_UP = SPLIT_PROBLEMS.unassigned;

type RequestedSplit = Pick<ExpenseChanges, 'split' | 'splitType' | 'participants' | 'shares'>;

/** The split of a new expense. A fully typed one takes precedence; by default `everyone` shares. */
export function requestedSplit(body: RequestedSplit, everyone: readonly string[]): Split {
  if (body.split !== undefined) return body.split;
  if (body.splitType !== 'custom') {
    return { mode: 'equal', participants: body.participants ?? [...everyone] };
  }
  if (body.shares === undefined) throw invalid(MUST_ADD_UP, 'shares');
  return { mode: 'exact', shares: body.shares };
}

/** The split of an edit; parts that it does not mention keep the values of `kept`, the expense's split. */
export function editedSplit(body: RequestedSplit, kept: Split, everyone: readonly string[]): Split {
  const { split, splitType, participants, shares } = body;
  if (split !== undefined) return split;
  if (splitType === undefined && participants !== undefined) {
    return kept.mode === 'equal' ? { ...kept, participants } : { mode: 'equal', participants };
  }
  const isKeptEqual = splitTypeOf(kept) === 'equal';
  if (splitType === 'equal') {
    if (participants === undefined && isKeptEqual) return kept;
    return { mode: 'equal', participants: participants ?? [...everyone] };
  }
  if (shares !== undefined) return { mode: 'exact', shares };
  if (splitType === 'custom' && isKeptEqual) throw invalid(MUST_ADD_UP, 'shares');
  return kept;
}

/** The families that a split depends on. Other splits cost no statement. */
export async function familiesFor(db: Db, groupId: string, split: Split): Promise<readonly Household[]> {
  return isPerFamily(split) ? listFamilies(db, [groupId]) : [];
}

/** The exact shares of a split, or the 400 that says what is wrong with it. */
export function sharesOf(split: Split, resolved: ResolvedSplit): RoundedShare[] {
  if (resolved.ok) return resolved.shares;
  // Typed amounts have one error message for all problems.
  throw invalid(split.mode === 'exact' ? MUST_ADD_UP : SPLIT_PROBLEMS[resolved.reason], 'split');
}

/** Refuses a split with people who may not be in the expense. */
export function refuseStrangers(split: Split, isAllowed: (userId: string) => boolean): void {
  if (peopleOf(split).every(isAllowed)) return;
  if (split.mode === 'exact') throw invalid(MUST_ADD_UP, 'shares');
  throw invalid('Everyone in the split must be a member of the group', 'split');
}
