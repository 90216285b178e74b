import type { Day } from './calendar.ts';
import type { Currency } from './currency.ts';
import type { Original } from './exchange.ts';
import { type ExpenseCategory, type ExpenseTexts, MAX_PAYERS } from './expenses.ts';
import type { Text } from './language/text.ts';
import { add, type Cents, negate, smaller, subtract, sum, ZERO } from './money.ts';
import type { PausedReason, Series } from './series.ts';
import type { ProportionalSplit, SplitInput } from './split.ts';
import type { DateOrder } from './statements/statement.ts';

/** What one person of a file paid or bears. People are named by their place in it: the same name may occur twice. */
export type PersonAmount = { person: number; amount: Cents };

export type ImportedExpense = ExpenseTexts & {
  kind: 'expense';
  line: number;
  date: Day;
  title: string;
  category: ExpenseCategory;
  amount: Cents;
  /** Money that came back: who paid received it. */
  isRefund?: boolean;
  /** Money in, only in a book of one person. */
  isIncome?: boolean;
  original: Original | null;
  /** Who paid, at most `MAX_PAYERS` people, each once. */
  payers: PersonAmount[];
  shares: PersonAmount[];
  /** The split as it was typed, its people named by their place; null when only the shares are known. */
  split: SplitInput | null;
};

export type ImportedPayment = {
  kind: 'payment';
  line: number;
  date: Day;
  from: number;
  to: number;
  amount: Cents;
};

export type ImportedRow = ImportedExpense | ImportedPayment;

/** A problem of a file. A blocking problem prevents the import. */
export type ImportProblem = { line: number | null; message: Text; isBlocking: boolean };

/** The fields of the file's group, except its name. */
export type ImportedGroupFields = {
  /** The book of one person, which becomes the importer's own. */
  isOwnBook: boolean;
  description: string | null;
  date: Day;
  location: string | null;
  budget: Cents | null;
  defaultSplit: ImportedDefaultSplit | null;
  /** Their people are named by their place. */
  families: { name: string; userIds: string[] }[];
  series: ImportedSeries[];
};

/** A recurring expense. The people of its template are named by their place. */
export type ImportedSeries = Series & {
  template: Record<string, unknown>;
  pausedReason: PausedReason | null;
};

/** What new expenses start with; its people are named by their place. */
export type ImportedDefaultSplit = {
  split: ProportionalSplit;
  paidBy: string | null;
  needsLook: boolean;
};

/** Who wrote a file. */
export const IMPORT_FORMATS = ['splitwise', 'tricount', 'spliit', 'allsquare'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The rows of a file in one currency. */
export type ImportedBook = { currency: Currency; rows: ImportedRow[] };

/** A possible order of day, month and year, and how it reads the first dates of the file that others read differently. */
export type DateChoice = { order: DateOrder; dates: { text: string; date: Day }[] };

export type ImportedFile = {
  format: ImportFormat;
  name: string;
  /** Null if the format does not have them. */
  facts: ImportedGroupFields | null;
  people: string[];
  /** One for each currency, the one with most rows first; empty where nothing could be read. */
  books: ImportedBook[];
  problems: ImportProblem[];
  /** What a person must choose from before anything can be read. */
  dateChoices?: DateChoice[];
};

/** A file of which nothing can be read, and why. */
export function refusedFile(
  format: ImportFormat,
  message: Text,
  dateChoices: DateChoice[] = [],
): ImportedFile {
  const problems = [{ line: null, message, isBlocking: true }];
  return { format, name: '', facts: null, people: [], books: [], problems, dateChoices };
}

/** Everyone's balance over the rows, by position; they total zero. */
export function balancesOfRows(people: readonly string[], rows: readonly ImportedRow[]): Cents[] {
  const balances: Cents[] = people.map(() => ZERO);
  const move = (person: number, change: Cents) => {
    balances[person] = add(balances[person] ?? ZERO, change);
  };
  for (const row of rows) {
    if (row.kind === 'payment') {
      move(row.from, row.amount);
      move(row.to, negate(row.amount));
      continue;
    }
    const signed = (amount: Cents) => (row.isRefund ? negate(amount) : amount);
    for (const payer of row.payers) move(payer.person, signed(payer.amount));
    for (const share of row.shares) move(share.person, negate(signed(share.amount)));
  }
  return balances;
}

type Nets = { cost: Cents; nets: readonly Cents[] };

/** Who paid an expense and who bears it; both total its amount. */
export type PaidShares = { amount: Cents; payers: PersonAmount[]; shares: PersonAmount[] };

/**
 * Turns nets (paid minus share, totalling zero) into an expense: everyone with a positive net paid, those with a
 * negative one share. What the nets do not move was consumed by the first payer. The amounts total the cost and the
 * balances are the nets. More than `MAX_PAYERS` payers make several expenses. Null when the cost is less than what
 * moves, or nothing moves and no one is named as the payer.
 */
export function expensesOfNets({ cost, nets }: Nets, payer: number | null): PaidShares[] | null {
  const creditors = nets.flatMap((net, person) => (net > 0 ? [{ person, amount: net }] : []));
  creditors.sort((a, b) => Number(b.person === payer) - Number(a.person === payer) || b.amount - a.amount);
  const rest = subtract(cost, sum(creditors.map(({ amount }) => amount)));
  const [first] = creditors;
  if (rest < 0) return null;
  if (first === undefined) {
    const own = { person: payer ?? 0, amount: cost };
    return payer === null ? null : [{ amount: cost, payers: [own], shares: [own] }];
  }
  const debts = nets.flatMap((net, person) => (net < 0 ? [{ person, left: negate(net) }] : []));
  const expenses: PaidShares[] = [];
  for (let start = 0; start < creditors.length; start += MAX_PAYERS) {
    const payers = creditors.slice(start, start + MAX_PAYERS);
    const shares = takeFrom(debts, sum(payers.map(({ amount }) => amount)));
    expenses.push(
      start === 0 && rest > 0 ? withOwn({ payers, shares, own: rest }) : paidShares(payers, shares),
    );
  }
  return expenses;
}

/** The expense of a cost that these people paid, with these nets. Null where the payments and nets do not fit. */
export function expenseOfPayers({ cost, nets }: Nets, payers: PersonAmount[]): PaidShares | null {
  if (payers.length > MAX_PAYERS || sum(payers.map(({ amount }) => amount)) !== cost) return null;
  const paid = new Map(payers.map(({ person, amount }) => [person, amount]));
  const shares = nets.map((net, person) => ({ person, amount: subtract(paid.get(person) ?? ZERO, net) }));
  if (shares.some(({ amount }) => amount < 0)) return null;
  return { amount: cost, payers, shares: shares.filter(({ amount }) => amount > 0) };
}

function paidShares(payers: PersonAmount[], shares: PersonAmount[]): PaidShares {
  return { amount: sum(payers.map(({ amount }) => amount)), payers, shares };
}

/** The same with something more that the first payer paid and consumed. */
function withOwn(parts: { payers: PersonAmount[]; shares: PersonAmount[]; own: Cents }): PaidShares {
  const { payers, shares, own } = parts;
  const [first, ...others] = payers;
  if (first === undefined) return paidShares(payers, shares);
  const { person } = first;
  return paidShares(
    [{ person, amount: add(first.amount, own) }, ...others],
    [{ person, amount: own }, ...shares],
  );
}

function takeFrom(debts: { person: number; left: Cents }[], wanted: Cents): PersonAmount[] {
  const taken: PersonAmount[] = [];
  let open = wanted;
  for (const debt of debts) {
    const amount = smaller(debt.left, open);
    if (amount <= 0) continue;
    debt.left = subtract(debt.left, amount);
    open = subtract(open, amount);
    taken.push({ person: debt.person, amount });
  }
  return taken;
}

/** Makes names different from each other: "Anna", "Anna (2)". */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let candidate = name;
    for (let count = 2; used.has(candidate); count += 1) candidate = `${name} (${count})`;
    used.add(candidate);
    return candidate;
  });
}

/** A transfer from one person to one other; null for anything else. */
export function transferOf({ payers, shares }: Omit<PaidShares, 'amount'>) {
  const [from] = payers;
  const [to] = shares;
  const isTransfer = payers.length === 1 && shares.length === 1 && from?.person !== to?.person;
  return isTransfer && from && to ? { from: from.person, to: to.person } : null;
}
