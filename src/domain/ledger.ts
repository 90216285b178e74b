// Why: docs/decisions/0022.
import { add, type Cents, negate, subtract, ZERO } from './money.ts';
import { divideAmongPayers, type Payer } from './payers.ts';

/**
 * One line of the ledger: the debtor's balance falls by the amount (above zero), the creditor's rises by it. `source`
 * is the id of its document, an expense or a payment.
 */
export type Entry = { debtorId: string; creditorId: string; amount: Cents; source: string };

/**
 * The entries of an expense: everyone with a share owes it to the payer, the payer's own share owes no one. Where
 * several people paid (`payers`), each share is divided among them; then `paidBy` plays no part. A refund has the same
 * entries the other way round: who received it owes each share.
 */
export function entriesOfExpense(expense: PaidExpense & { isRefund?: boolean }): Entry[] {
  const entries = entriesOfPaid(expense);
  return expense.isRefund ? reverse(entries) : entries;
}

type PaidExpense = {
  source: string;
  paidBy: string;
  payers?: readonly Payer[];
  shares: readonly { userId: string; amount: Cents }[];
};

function entriesOfPaid({ source, paidBy, payers = [], shares }: PaidExpense): Entry[] {
  if (payers.length > 1) return entriesOfSeveral({ source, payers, shares });
  const entries: Entry[] = [];
  for (const { userId, amount } of shares) {
    if (userId === paidBy || amount === 0) continue;
    entries.push(entry({ debtorId: userId, creditorId: paidBy, amount, source }));
  }
  return entries;
}

function entriesOfSeveral(expense: {
  source: string;
  payers: readonly Payer[];
  shares: readonly { userId: string; amount: Cents }[];
}): Entry[] {
  return divideAmongPayers(expense)
    .filter(({ bearerId, payerId }) => bearerId !== payerId)
    .map(({ bearerId: debtorId, payerId: creditorId, amount }) =>
      entry({ debtorId, creditorId, amount, source: expense.source }),
    );
}

/** The entry of a completed payment: it raises the payer's balance at the payee's cost. */
export function entriesOfPayment(payment: {
  source: string;
  from: string;
  to: string;
  amount: Cents;
}): Entry[] {
  const { source, from, to, amount } = payment;
  return [entry({ debtorId: to, creditorId: from, amount, source })];
}

function entry(line: Entry): Entry {
  if (!(line.amount > 0)) throw new RangeError(`An entry needs an amount above zero, not ${line.amount}`);
  if (line.debtorId === line.creditorId) throw new RangeError('Nobody owes themselves');
  return line;
}

/** The entries that undo these: same amounts and sources, debtor and creditor swapped. */
export function reverse(entries: readonly Entry[]): Entry[] {
  return entries.map((line) => ({ ...line, debtorId: line.creditorId, creditorId: line.debtorId }));
}

/** Everyone's balance over the posted entries; positive is owed to the person. The balances always total zero. */
export type Books = { post(entries: readonly Entry[]): void; balances(): Map<string, Cents> };

/** Opens a ledger in memory. Posting a million documents takes about a tenth of a second. */
export function openBooks(): Books {
  const accounts = new Map<string, { balance: Cents }>();
  const accountOf = (id: string) => {
    const known = accounts.get(id);
    if (known !== undefined) return known;
    const account = { balance: ZERO };
    accounts.set(id, account);
    return account;
  };
  return {
    post(entries) {
      // The lines of a document mostly have one creditor, whose account is looked up once.
      let lastId: string | null = null;
      let creditor = { balance: ZERO };
      for (const { debtorId, creditorId, amount } of entries) {
        const debtor = accountOf(debtorId);
        if (creditorId !== lastId) {
          lastId = creditorId;
          creditor = accountOf(creditorId);
        }
        debtor.balance = subtract(debtor.balance, amount);
        creditor.balance = add(creditor.balance, amount);
      }
    },
    balances: () => new Map([...accounts].map(([id, { balance }]) => [id, balance])),
  };
}

/** Everyone's balance over the entries. */
export function balancesOf(entries: readonly Entry[]): Map<string, Cents> {
  const books = openBooks();
  books.post(entries);
  return books.balances();
}

/**
 * The entries to post when a document's entries change: reversals of the lines that are gone, then the lines
 * that are new. Lines in both stay as they are, so that an edit that moves no money posts nothing.
 */
export function differenceOf(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const gone = [...before];
  const added = after.filter((line) => {
    const known = gone.findIndex((old) => isSame(old, line));
    if (known >= 0) gone.splice(known, 1);
    return known < 0;
  });
  return [...reverse(gone), ...added];
}

function isSame(a: Entry, b: Entry): boolean {
  return (
    a.debtorId === b.debtorId &&
    a.creditorId === b.creditorId &&
    a.amount === b.amount &&
    a.source === b.source
  );
}

/** The effect of a document on a person's balance, in cents: a negative one made them owe more. */
export type Contribution = { id: string; amount: Cents };

/**
 * The effect of each document on a person's balance, or only on the debt between them and `withUserId`, in the order of
 * the entries; documents that cancel out are left out.
 */
export function contributionsOf(input: {
  entries: readonly Entry[];
  userId: string;
  withUserId?: string;
}): Contribution[] {
  const { entries, userId, withUserId } = input;
  const bySource = new Map<string, Cents>();
  for (const { debtorId, creditorId, amount, source } of entries) {
    if (debtorId !== userId && creditorId !== userId) continue;
    const other = debtorId === userId ? creditorId : debtorId;
    if (withUserId !== undefined && other !== withUserId) continue;
    const change = creditorId === userId ? amount : negate(amount);
    bySource.set(source, add(bySource.get(source) ?? ZERO, change));
  }
  return [...bySource].filter(([, amount]) => amount !== 0).map(([id, amount]) => ({ id, amount }));
}
