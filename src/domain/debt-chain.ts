import type { FamilyTransfer } from './families.ts';
import { groupBy } from './group-by.ts';
import { type Cents, smaller, subtract, ZERO } from './money.ts';

/** A step from one party to another; `debt` is null where the step is another transfer of the plan, backwards. */
type Step = { from: string; to: string; left: Cents; debt: FamilyTransfer | null };

type Route = { width: Cents; steps: readonly Step[] };

type Chained = {
  transfer: FamilyTransfer;
  /** What each pair of parties owes each other directly: one line for each pair that is not even. */
  debts: readonly FamilyTransfer[];
  plan: readonly FamilyTransfer[];
};

/**
 * Explains a transfer to a party to which the payer owes nothing directly, by chains of direct debts from the payer to
 * the payee. Each chain carries one amount, in cents, and the chains total the transfer. The order is by length, then
 * the largest amount, then the lower ids. If the debts alone do not connect the two, a chain has a gap: a debt to X is
 * followed by a debt of Y, because in the plan Y pays X instead. Returns nothing if the payer owes the payee directly;
 * throws RangeError when the debts and the plan disagree.
 */
export function chainOf({ transfer, debts, plan }: Chained): FamilyTransfer[] {
  const [from, to] = partiesOf(transfer);
  const direct = debts.map((debt): Step => {
    const [debtor, creditor] = partiesOf(debt);
    return { from: debtor, to: creditor, left: debt.amount, debt };
  });
  if (direct.some((step) => step.from === from && step.to === to)) return [];
  const replaced = plan
    .map((other): Step => {
      const [payer, payee] = partiesOf(other);
      return { from: payee, to: payer, left: other.amount, debt: null };
    })
    .filter((step) => step.from !== to || step.to !== from);
  const [byDebts, byDebtsAndPlan] = [byPayer(direct), byPayer([...direct, ...replaced])];
  const chain: FamilyTransfer[] = [];
  let left = transfer.amount;
  // Debts and plan change the same balances. So as long as a part of the transfer is left, a route exists.
  while (left > 0) {
    const route = findRoute(byDebts, from, to) ?? findRoute(byDebtsAndPlan, from, to);
    if (route === null) throw new RangeError(`No debts lead to ${left} cents of the transfer`);
    const amount = smaller(route.width, left);
    for (const step of route.steps) {
      step.left = subtract(step.left, amount);
      if (step.debt !== null) chain.push({ ...step.debt, amount });
    }
    left = subtract(left, amount);
  }
  return chain;
}

/** The payer and the payee: a family, or a person without a family. */
function partiesOf({
  from,
  to,
  fromFamily,
  toFamily,
}: FamilyTransfer): readonly [payer: string, payee: string] {
  return [fromFamily ?? from, toFamily ?? to];
}

type Steps = ReadonlyMap<string, readonly Step[]>;

function byPayer(steps: readonly Step[]): Steps {
  return groupBy(
    steps.toSorted((a, b) => (a.to < b.to ? -1 : 1)),
    (step) => step.from,
  );
}

/** The shortest route with the largest amount, found by a breadth-first search. */
function findRoute(steps: Steps, from: string, to: string): Route | null {
  const reached = new Set([from]);
  let layer = new Map<string, Route>([[from, { width: ZERO, steps: [] }]]);
  while (layer.size > 0) {
    const next = new Map<string, Route>();
    for (const [party, route] of [...layer].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      for (const step of steps.get(party) ?? []) {
        if (step.left === 0 || reached.has(step.to)) continue;
        const width = route.steps.length === 0 ? step.left : smaller(route.width, step.left);
        const known = next.get(step.to);
        if (known === undefined || width > known.width) {
          next.set(step.to, { width, steps: [...route.steps, step] });
        }
      }
    }
    const found = next.get(to);
    if (found !== undefined) return found;
    for (const party of next.keys()) reached.add(party);
    layer = next;
  }
  return null;
}
