import { t } from '@lingui/core/macro';
import { type Cents, subtract, sum, ZERO } from '#domain/money.ts';
import { isSamePayers, type Payer } from '#domain/payers.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';

/** The amount fields of several payers. */
export type PayersDraft = {
  /** The people whose field can take the rest while it is blank. */
  asked: readonly string[];
  amounts: Readonly<Record<string, AmountDraft>>;
};

/** What the fields say. */
export type TypedPayers = {
  /** Everyone with an amount, and the person who takes the rest. */
  payers: Payer[];
  /** The person whose blank field takes the rest. */
  restFor: string | null;
  /** Minor units that no one has paid yet; negative if the payments exceed the amount. Null without an amount. */
  left: Cents | null;
  /** Why an amount cannot be read. */
  problem: string | null;
};

/** Blank fields: whoever is the only one left blank takes the rest. */
export function newPayers(people: readonly string[]): PayersDraft {
  return { asked: people, amounts: {} };
}

/** The fields of a saved expense. Only its payers can take the rest: a new amount must not add a payer. */
export function draftOfPayers(payers: readonly Payer[]): PayersDraft {
  return {
    asked: payers.map(({ userId }) => userId),
    amounts: Object.fromEntries(payers.map(({ userId, amount }) => [userId, { amount, problem: null }])),
  };
}

/** Sets the amount of one person. */
export function withAmount(draft: PayersDraft, userId: string, cost: AmountDraft): PayersDraft {
  const asked = draft.asked.includes(userId) ? draft.asked : [...draft.asked, userId];
  return { asked, amounts: { ...draft.amounts, [userId]: cost } };
}

/** The fields for the people of another group: the amounts of people of both groups stay. */
export function withPeople(draft: PayersDraft, people: readonly string[]): PayersDraft | null {
  if (people.length < 2) return null;
  const kept = Object.entries(draft.amounts).filter(([userId]) => people.includes(userId));
  return { asked: people, amounts: Object.fromEntries(kept) };
}

/** Reads the fields for an expense of this amount. A single blank field takes the rest, as in exact splits. */
export function readPayers(draft: PayersDraft, amount: Cents | null): TypedPayers {
  const typed = draft.asked.flatMap((userId) => {
    const paid = draft.amounts[userId]?.amount ?? null;
    return paid === null ? [] : [{ userId, amount: paid }];
  });
  const problem = draft.asked.map((userId) => draft.amounts[userId]?.problem).find(Boolean) ?? null;
  const rest = amount === null ? null : subtract(amount, sum(typed.map((payer) => payer.amount)));
  const [blank] = draft.asked.filter((userId) => !typed.some((payer) => payer.userId === userId));
  const isRestTaken = typed.length > 0 && typed.length === draft.asked.length - 1 && problem === null;
  if (blank === undefined || !isRestTaken || rest === null || rest <= 0) {
    return { payers: typed, restFor: null, left: rest, problem };
  }
  return { payers: [...typed, { userId: blank, amount: rest }], restFor: blank, left: ZERO, problem };
}

/** Why the amount of one person cannot be saved; null if it can. */
export function payerProblem(cost: AmountDraft | undefined): string | null {
  if (cost?.problem) return cost.problem;
  return cost?.amount === ZERO ? t`Amount must be greater than zero` : null;
}

type WhoPaid = { paidBy: string; payers: PayersDraft | null; amount: AmountDraft };

/** Everyone who paid, also where one person did. */
export function payersOf({ paidBy, payers, amount }: WhoPaid): Payer[] {
  if (payers === null) return [{ userId: paidBy, amount: amount.amount ?? ZERO }];
  return readPayers(payers, amount.amount).payers;
}

/** Whether both forms name the same payers. One payer pays any amount. */
export function isPaidBySame(before: WhoPaid, after: WhoPaid): boolean {
  const [a, b] = [payersOf(before), payersOf(after)];
  if (a.length === 1 && b.length === 1) return a[0]?.userId === b[0]?.userId;
  return isSamePayers(a, b);
}

/** Whether both forms have the same fields, filled in alike. */
export function isSameDraft(before: WhoPaid, after: WhoPaid): boolean {
  if (before.payers === null || after.payers === null) {
    return before.payers === after.payers && before.paidBy === after.paidBy;
  }
  const [a, b] = [readPayers(before.payers, null), readPayers(after.payers, null)];
  return isSamePayers(a.payers, b.payers) && a.problem === b.problem;
}
