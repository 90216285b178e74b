import { groupBy } from './group-by.ts';
import { absolute, type Cents, MAX_AMOUNT, type Money, smaller, subtract, sum, ZERO } from './money.ts';

/** What two people owe each other in one group, as one of them sees it: a positive amount is owed to them. */
export type NettedLine = Money & { groupId: string };

/** A payment between the two in one group. */
type NettedPayment = {
  groupId: string;
  /** In minor units, above zero. */
  amount: Cents;
  /** Whether the one who sees the lines pays; else the other one pays them. */
  isMine: boolean;
};

/** Payments in one currency that sum to the same amount in both directions. */
export type Netting = Money & { payments: NettedPayment[] };

/**
 * Nets what two people owe each other in different groups, each currency by itself: the smaller of both sums is taken from
 * each direction, from larger lines first. No one owes more or less in total. Currencies in which only one of them owes
 * are left out. A single payment is at most MAX_AMOUNT.
 */
export function planNetting(lines: readonly NettedLine[]): Netting[] {
  return [...groupBy(lines, ({ currency }) => currency)].flatMap(([currency, ofCurrency]) => {
    const largestFirst = ofCurrency.toSorted(
      (a, b) => absolute(b.amount) - absolute(a.amount) || (a.groupId < b.groupId ? -1 : 1),
    );
    const theirs = largestFirst.filter(({ amount }) => amount > 0);
    const mine = largestFirst.filter(({ amount }) => amount < 0);
    const amount = smaller(sum(theirs.map(payable)), sum(mine.map(payable)));
    if (amount === ZERO) return [];
    return { currency, amount, payments: [...take(mine, amount, true), ...take(theirs, amount, false)] };
  });
}

function payable({ amount }: NettedLine): Cents {
  return smaller(absolute(amount), MAX_AMOUNT);
}

function take(lines: readonly NettedLine[], total: Cents, isMine: boolean): NettedPayment[] {
  const payments: NettedPayment[] = [];
  let left = total;
  for (const line of lines) {
    const amount = smaller(payable(line), left);
    if (amount === ZERO) break;
    payments.push({ groupId: line.groupId, amount, isMine });
    left = subtract(left, amount);
  }
  return payments;
}

/** What a line comes to once the payments of a netting are made. */
export function afterNetting({ groupId, amount }: NettedLine, nettings: readonly Netting[]): Cents {
  const payments = nettings.flatMap((netting) => netting.payments).filter((each) => each.groupId === groupId);
  const changes = payments.map((each) => (each.isMine ? each.amount : subtract(ZERO, each.amount)));
  return sum([amount, ...changes]);
}
