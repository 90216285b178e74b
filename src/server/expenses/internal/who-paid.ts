import type { Expense, ExpenseChanges } from '#contract/expenses.ts';
import { type Cents, sum, ZERO } from '#domain/money.ts';
import { isPaidAtOnce, isSamePayers, type Paid, type Payer, sortPayers } from '#domain/payers.ts';
import type { Share } from '#domain/split.ts';
import { type AppError, invalid } from '#server/core/app-error.ts';

type Asked = Pick<ExpenseChanges, 'paidBy' | 'payers'>;

const UNKNOWN = 'Unknown member';

/** The payers of a new expense of this amount, the largest first; `otherwise` if the body names no one. */
export function askedPayers({ paidBy, payers }: Asked, amount: Cents, otherwise: string): Payer[] {
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
export function editedPayers(body: Asked, amount: Cents, kept: readonly Payer[]): Payer[] {
  const [first] = kept;
  const isSilent = body.payers === undefined && body.paidBy === undefined;
  if (isSilent && kept.length > 1) return addingUp(kept, amount);
  return askedPayers(body, amount, first?.userId ?? '');
}

function addingUp(payers: readonly Payer[], amount: Cents): Payer[] {
  if (sum(payers.map((payer) => payer.amount)) !== amount) {
    throw invalid('What people paid must add up to the amount', 'payers');
  }
  return sortPayers(payers);
}

/** Refuses payers who may not be in the expense. */
export function refuseUnknownPayers(
  body: Asked,
  payers: readonly Payer[],
  isAllowed: (userId: string) => boolean,
): void {
  if (payers.every(({ userId }) => isAllowed(userId))) return;
  throw unknownPayer(body);
}

function unknownPayer({ payers }: Asked): AppError {
  if (payers !== undefined) return invalid(UNKNOWN, 'payers');
  return invalid('The payer must be a member of the group', 'paidBy');
}

/** The rows of payers; none for a single payer. */
export function severalPayers(payers: readonly Payer[]): readonly Payer[] {
  return payers.length > 1 ? payers : [];
}

/** The people whose shares are paid as soon as the expense is there. */
export function whoPaidAtOnce(expense: Paid & { shares: readonly Share[] }): string[] {
  return expense.shares.filter((share) => isPaidAtOnce(share, expense)).map(({ userId }) => userId);
}

/** Whether a share of the same amount is owed to the same people as before. */
export function isOwedToTheSame(before: readonly Payer[], after: readonly Payer[]): boolean {
  if (before.length === 1 && after.length === 1) return before[0]?.userId === after[0]?.userId;
  return isSamePayers(before, after);
}

type Named = { paidBy: string; paidByUsername: string; amount: Cents };

/** The payers as the database returns them; null for one payer, who is in the expense's row. */
export type StoredPayers = { payers: Expense['payers'] | null };

/** The payers in an expense's reply to one of its people. */
export function showPayers(
  { paidBy, paidByUsername, amount, payers }: Named & StoredPayers,
  userId: string,
): Pick<Expense, 'payers' | 'userPaid' | 'paidAmount'> {
  const shown = payers ?? [{ userId: paidBy, username: paidByUsername, amount }];
  const own = shown.find((payer) => payer.userId === userId);
  return { payers: shown, userPaid: own !== undefined, paidAmount: own?.amount ?? ZERO };
}

/** The payers of an expense (`expense`), as SQL; null for one payer. The largest comes first, then the lower id. */
export const STORED_PAYERS = `(
  SELECT json_agg(json_build_object(
    'userId', paid.user_id, 'username', coalesce(person.display_name, person.username), 'amount', paid.amount
  ) ORDER BY paid.amount DESC, paid.user_id)
  FROM expense_payers AS paid JOIN users AS person ON person.id = paid.user_id
  WHERE paid.expense_id = expense.id) AS payers`;
