import type { Day } from './calendar.ts';
import type { ExpenseCategory, ExpenseTexts } from './expenses.ts';
import { add, type Cents, negate, smaller, subtract, sum, ZERO } from './money.ts';
import type { ProportionalSplit, SplitInput } from './split.ts';

/** People of a moved file are told by their place in it: the same name may occur twice. */
export type ImportedExpense = ExpenseTexts & {
  kind: 'expense';
  line: number;
  date: Day;
  title: string;
  category: ExpenseCategory;
  amount: Cents;
  paidBy: number;
  shares: { person: number; amount: Cents }[];
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
export type ImportProblem = { line: number | null; message: string; isBlocking: boolean };

/** The fields of the file's group, except its name. */
type ImportedGroupFields = {
  description: string | null;
  date: Day;
  location: string | null;
  budget: Cents | null;
  defaultSplit: ImportedDefaultSplit | null;
};

/** What new expenses start with; its people are named by their place. */
export type ImportedDefaultSplit = {
  split: ProportionalSplit;
  paidBy: string | null;
  needsLook: boolean;
};

export type ImportedFile = {
  format: 'splitwise' | 'allsquare';
  name: string;
  /** Null if the format does not have them. */
  facts: ImportedGroupFields | null;
  people: string[];
  rows: ImportedRow[];
  problems: ImportProblem[];
};

/** Everybody's balance over the rows, by position; they total zero. */
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
    move(row.paidBy, row.amount);
    for (const share of row.shares) move(share.person, negate(share.amount));
  }
  return balances;
}

type Nets = { cost: Cents; nets: readonly Cents[] };

/** The part of an expense that one payer paid. */
export type PayerPart = { paidBy: number; amount: Cents; shares: { person: number; amount: Cents }[] };

/**
 * Turns nets (paid minus share, totalling zero) into parts with one payer each: people with a positive net paid, people
 * with a negative net share. The amount that the nets do not cover was consumed by the first payer. The parts' amounts
 * total the cost and their balances are the nets. Null when the cost is less than the nets need, or when all nets are
 * zero and no payer is named.
 */
export function partsOfNets({ cost, nets }: Nets, payer: number | null): PayerPart[] | null {
  const creditors = nets.flatMap((net, person) => (net > 0 ? [{ person, net }] : []));
  creditors.sort((a, b) => Number(b.person === payer) - Number(a.person === payer) || b.net - a.net);
  const moved = sum(creditors.map(({ net }) => net));
  const rest = subtract(cost, moved);
  const [first] = creditors;
  if (rest < 0) return null;
  if (first === undefined) return payer === null ? null : [ownPart(payer, cost)];
  const debts = nets.flatMap((net, person) => (net < 0 ? [{ person, left: negate(net) }] : []));
  return creditors.map(({ person, net }) => {
    const own = person === first.person && rest > 0 ? [{ person, amount: rest }] : [];
    return {
      paidBy: person,
      amount: add(net, own[0]?.amount ?? ZERO),
      shares: [...own, ...takeFrom(debts, net)],
    };
  });
}

function ownPart(person: number, amount: Cents): PayerPart {
  return { paidBy: person, amount, shares: [{ person, amount }] };
}

function takeFrom(
  debts: { person: number; left: Cents }[],
  wanted: Cents,
): { person: number; amount: Cents }[] {
  const taken: { person: number; amount: Cents }[] = [];
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
