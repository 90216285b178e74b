import type { ImportedExpense, ImportedPayment } from '#domain/imported-file.ts';
import { entriesOfExpense, entriesOfPayment } from '#domain/ledger.ts';
import { isPaidAtOnce, sortPayers } from '#domain/payers.ts';
import { type SplitInput, splitTypeOf } from '#domain/split.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import {
  newExpenses,
  newPayers,
  newShares,
  toExpenseRow,
  toPayerRows,
  toShareRow,
} from '#server/expenses/insert-expense.ts';
import { postEntries } from '#server/ledger/ledger.ts';
import { insertCashPayments } from '#server/payments/cash-payments.ts';
import { renamePeople } from './own-file.ts';
import * as queries from './queries.ts';

type Writing<Row> = { groupId: string; userIds: readonly string[] } & Row;

/** Inserts expenses of a file with their shares, payers and entries. The caller holds the group's lock. */
export async function writeExpenses(
  { db, now, person }: Context,
  { groupId, userIds, expenses }: Writing<{ expenses: readonly ImportedExpense[] }>,
): Promise<void> {
  const userAt = (place: number) => userIds[place] ?? '';
  const ids = new Map(userIds.map((userId, place) => [String(place), userId]));
  const made = expenses.map((expense) => {
    const shares = expense.shares.map((share) => ({
      userId: userAt(share.person),
      amount: share.amount,
      carry: 0,
    }));
    const split: SplitInput =
      expense.split === null ? { mode: 'exact', shares } : renamePeople(expense.split, ids);
    const splitType = splitTypeOf(split);
    const payers = sortPayers(
      expense.payers.map((payer) => ({ userId: userAt(payer.person), amount: payer.amount })),
    );
    const made = {
      id: newId(),
      groupId,
      paidBy: payers[0]?.userId ?? '',
      createdBy: person.id,
      now,
      occurrence: null,
      isRefund: expense.isRefund ?? false,
      isIncome: expense.isIncome ?? false,
    };
    return { ...expense, ...made, payers, shares, split, splitType };
  });
  await queries.insertExpenses(
    db,
    newExpenses.of(made.map(toExpenseRow)),
    newShares.of(
      made.flatMap((each) =>
        each.shares.map((share) =>
          toShareRow({ expenseId: each.id, groupId, share, isPaid: isPaidAtOnce(share, each) }),
        ),
      ),
    ),
  );
  const payers = made.flatMap(toPayerRows);
  if (payers.length > 0) await queries.insertPayers(db, newPayers.of(payers));
  const entries = made.flatMap((each) => entriesOfExpense({ source: each.id, ...each }));
  await postEntries(db, { groupId, source: 'expense', entries, now });
}

/** Inserts payments of a file as cash payments. The caller holds the group's lock. */
export async function writePayments(
  { db, now }: Context,
  { groupId, userIds, payments }: Writing<{ payments: readonly ImportedPayment[] }>,
): Promise<void> {
  const userAt = (place: number) => userIds[place] ?? '';
  const made = payments.map((payment) => ({
    ...payment,
    id: newId(),
    from: userAt(payment.from),
    to: userAt(payment.to),
  }));
  await insertCashPayments(
    db,
    made.map(({ id, from, to, amount, date }) => ({
      id,
      groupId,
      amount,
      date,
      fromUserId: from,
      toUserId: to,
    })),
    now,
  );
  const entries = made.flatMap(({ id, from, to, amount }) =>
    entriesOfPayment({ source: id, from, to, amount }),
  );
  await postEntries(db, { groupId, source: 'payment', entries, now });
}
