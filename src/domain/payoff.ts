import { multiplyDivide } from './apportion.ts';
import { type Day, partsOf } from './calendar.ts';
import { add, type Cents, cents, smaller, subtract, sum, ZERO } from './money.ts';
import { addMonthsAnchored } from './recurrence.ts';

/** A debt as a plan sees it. Rates are yearly, in basis points (2,000 is 20 %). */
export type PlannedDebt = {
  id: string;
  name: string;
  balance: Cents;
  rate: number;
  /** A different rate up to and including a day. */
  promo: { rate: number; endsOn: Day } | null;
  minimum: Cents;
};

export type Strategy = 'snowball' | 'avalanche' | 'custom';

/** A one-off payment besides the monthly extra, made in the first month that ends on or after its date. */
export type OneOff = { date: Day; amount: Cents };

export type PlanInput = {
  /** In the person's own order, which `custom` follows and which breaks ties in the others. */
  debts: readonly PlannedDebt[];
  strategy: Strategy;
  /** Paid each month in addition to all minimums. */
  extra: Cents;
  oneOffs: readonly OneOff[];
  /** The plan's first payment is one month after this day. */
  start: Day;
};

type PlanMonth = {
  date: Day;
  payment: Cents;
  principal: Cents;
  interest: Cents;
  /** Of all debts together, after this month's payments. */
  balance: Cents;
  finished: string[];
};

/** `isPaidOff` is false if a debt is not paid off within 100 years or grows without limit. */
export type PayoffPlan = { isPaidOff: boolean; months: PlanMonth[]; totalInterest: Cents };

const MAX_MONTHS = 1200;
const BEYOND_ALL_BOUNDS = 10 ** 14;
const YEAR_IN_BASIS_POINTS = 12 * 10_000;

/** One month's interest: balance times rate over twelve, rounded half up to the cent. `rate` in basis points a year. */
export function monthlyInterest(balance: Cents, rate: number): Cents {
  const { quotient, remainder } = divideByYear(balance, rate);
  return cents(quotient + (remainder * 2 >= YEAR_IN_BASIS_POINTS ? 1 : 0));
}

function divideByYear(balance: Cents, rate: number): { quotient: number; remainder: number } {
  const product = balance * rate;
  // Nearly always true, and several times faster. A plan computes this for each debt and month.
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % YEAR_IN_BASIS_POINTS;
    return { quotient: (product - remainder) / YEAR_IN_BASIS_POINTS, remainder };
  }
  return multiplyDivide(balance, rate, YEAR_IN_BASIS_POINTS);
}

/** The rate on a day, in basis points a year. */
export function rateOn(debt: Pick<PlannedDebt, 'rate' | 'promo'>, date: Day): number {
  return debt.promo !== null && date <= debt.promo.endsOn ? debt.promo.rate : debt.rate;
}

/**
 * Whether the minimum of a debt does not even cover its interest, with the rate and balance after any promotion ends.
 * `start` is as in a plan.
 */
export function isNeverPaid(debt: PlannedDebt, start: Day): boolean {
  const { day: dayOfMonth } = partsOf(start);
  let { balance } = debt;
  for (let month = 1; debt.promo !== null && month <= MAX_MONTHS; month += 1) {
    if (addMonthsAnchored(start, month, dayOfMonth) > debt.promo.endsOn) break;
    const interest = monthlyInterest(balance, debt.promo.rate);
    if (balance + interest <= debt.minimum) return false;
    balance = subtract(add(balance, interest), debt.minimum);
    if (balance > BEYOND_ALL_BOUNDS) return true;
  }
  return debt.minimum <= monthlyInterest(balance, debt.rate);
}

/** Orders debts by a strategy: smallest balance or highest rate first; ties by the other, then in the given order. */
export function orderDebts<Debt extends Pick<PlannedDebt, 'balance' | 'rate'>>(
  debts: readonly Debt[],
  strategy: Strategy,
): Debt[] {
  if (strategy === 'custom') return [...debts];
  const byBalance = (a: Debt, b: Debt) => a.balance - b.balance;
  const byRate = (a: Debt, b: Debt) => b.rate - a.rate;
  return debts.toSorted((a, b) =>
    strategy === 'snowball' ? byBalance(a, b) || byRate(a, b) : byRate(a, b) || byBalance(a, b),
  );
}

type Open = { debt: PlannedDebt; balance: Cents };

/**
 * Plans the payoff month by month. Each month: interest; then every debt's own minimum (at most what it still needs);
 * then the rest of the month's money (the minimums of all debts, the extra and one-off payments) to the first debt in
 * the order, and on to the next one within the same month.
 */
export function planPayoff(input: PlanInput): PayoffPlan {
  const { debts, strategy, extra, start } = input;
  const open: Open[] = debts
    .filter((debt) => debt.balance > 0)
    .map((debt) => ({ debt, balance: debt.balance }));
  const budget = sum([extra, ...open.map(({ debt }) => debt.minimum)]);
  const oneOffs = input.oneOffs
    .filter(({ date }) => date >= start)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const months: PlanMonth[] = [];
  const { day: dayOfMonth } = partsOf(start);
  let totalInterest = ZERO;
  let queue = rank(open, strategy, start);
  while (queue.length > 0 && months.length < MAX_MONTHS) {
    const date = addMonthsAnchored(start, months.length + 1, dayOfMonth);
    if (strategy === 'avalanche') queue = rank(queue, strategy, date);
    const due = oneOffs.filter((each) => each.date <= date).map((each) => each.amount);
    oneOffs.splice(0, due.length);
    const month = payMonth(queue, { date, money: add(budget, sum(due)) });
    totalInterest = add(totalInterest, month.interest);
    months.push(month);
    queue = queue.filter(({ balance }) => balance > 0);
    if (month.balance > BEYOND_ALL_BOUNDS) break;
  }
  return { isPaidOff: queue.length === 0, months, totalInterest };
}

/** The order of payment; an avalanche uses the rate of the day. */
function rank(open: readonly Open[], strategy: Strategy, date: Day): Open[] {
  const ranked = open.map((each) => ({ ...each, rate: rateOn(each.debt, date), each }));
  return orderDebts(ranked, strategy).map(({ each }) => each);
}

function payMonth(queue: readonly Open[], { date, money }: { date: Day; money: Cents }): PlanMonth {
  const charged = queue.map((each) => monthlyInterest(each.balance, rateOn(each.debt, date)));
  queue.forEach((each, index) => {
    each.balance = add(each.balance, charged[index] ?? ZERO);
  });
  let left = money;
  const pay = (each: Open, most: Cents) => {
    const paid = smaller(smaller(most, each.balance), left);
    each.balance = subtract(each.balance, paid);
    left = subtract(left, paid);
  };
  for (const each of queue) pay(each, each.debt.minimum);
  for (const each of queue) pay(each, left);
  const interest = sum(charged);
  const payment = subtract(money, left);
  return {
    date,
    payment,
    interest,
    principal: subtract(payment, interest),
    balance: sum(queue.map((each) => each.balance)),
    finished: queue.filter((each) => each.balance === 0).map((each) => each.debt.name),
  };
}
