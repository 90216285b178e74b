import {
  addDebt,
  type Debt,
  listDebtPayments,
  listDebts,
  payDebt,
  removeDebt,
  reorderDebts,
  updateDebt,
} from '#contract/debts.ts';
import { cents, smaller, subtract, sum } from '#domain/money.ts';
import { orderDebts, rateOn } from '#domain/payoff.ts';
import { toPlanned } from '#web/debts/debt-labels.ts';
import { today } from '#web/lib/time/today.ts';
import type { FakeApi } from './fake-api.ts';
import { inDollars } from './in-dollars.ts';
import { makeDebt } from './make-debt.ts';
import { idOf } from './make-group.ts';
import { noonOf } from './noon.ts';

export const visa = makeDebt({ originalBalance: cents(1_250_000) });
export const car = makeDebt({
  id: idOf(701),
  name: 'Car loan',
  balance: cents(400_000),
  interestRate: 650,
  minimumPayment: cents(15_000),
});
export const store = makeDebt({
  id: idOf(702),
  name: 'Store card',
  balance: cents(90_000),
  interestRate: 1_200,
  minimumPayment: cents(4_000),
});
export const gone = makeDebt({
  id: idOf(703),
  name: 'Phone',
  balance: cents(0),
  originalBalance: cents(60_000),
  isPaid: true,
  paidAt: noonOf('2026-01-09'),
});

function listOf(debts: readonly Debt[]) {
  const unpaid = debts.filter((debt) => !debt.isPaid);
  const ranked = unpaid.map((debt) => ({
    debt,
    balance: debt.balance,
    rate: rateOn(toPlanned(debt), today()),
  }));
  const by = (strategy: 'snowball' | 'avalanche') => orderDebts(ranked, strategy).map(({ debt }) => debt);
  return inDollars({
    debts: [...debts],
    snowballByBalance: by('snowball'),
    snowballByInterest: by('avalanche'),
    totalBalance: sum(unpaid.map(({ balance }) => balance)),
    totalMinimumPayment: sum(unpaid.map(({ minimumPayment }) => minimumPayment)),
  });
}

/** Replies like the server and stores the changes. */
export function answerDebts(api: FakeApi, start: readonly Debt[]) {
  let debts = [...start];
  const change = (id: string | undefined, to: (debt: Debt) => Debt) => {
    debts = debts.map((debt) => (debt.id === id ? to(debt) : debt));
    return debts.find((debt) => debt.id === id) ?? visa;
  };
  api.on(listDebts, () => listOf(debts));
  api.on(listDebtPayments, []);
  api.on(addDebt, ({ body }) => {
    const debt = makeDebt({
      ...body,
      id: idOf(750),
      promoRate: body.promoRate ?? null,
      promoEndsOn: body.promoEndsOn ?? null,
    });
    debts = [...debts, debt];
    return inDollars(debt);
  });
  api.on(payDebt, ({ params, body }) => {
    const before = debts.find(({ id }) => id === params.id) ?? visa;
    const applied = smaller(body.amount, before.balance);
    const balance = subtract(before.balance, applied);
    const debt = change(params.id, (each) => ({ ...each, balance, isPaid: balance === 0 }));
    const payment = { id: idOf(760), amount: applied, date: body.date, createdAt: visa.createdAt };
    return inDollars({ debt, payment, appliedAmount: applied });
  });
  api.on(updateDebt, ({ params, body }) =>
    inDollars(change(params.id, (debt) => ({ ...debt, ...(body as Partial<Debt>) }))),
  );
  api.on(removeDebt, ({ params }) => {
    debts = debts.filter(({ id }) => id !== params.id);
    return undefined;
  });
  api.on(reorderDebts, ({ body }) => {
    debts = debts.toSorted((a, b) => body.debtIds.indexOf(a.id) - body.debtIds.indexOf(b.id));
    return debts.filter((debt) => !debt.isPaid).map(inDollars);
  });
}
