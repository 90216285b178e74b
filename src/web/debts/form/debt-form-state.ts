import { type addDebt, type Debt, debtBody } from '#contract/debts.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { toDecimal } from '#domain/money.ts';
import { amountProblem, type ReadForm, readBy } from '#web/lib/form/use-form.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';

/** The values of the form. Rates are percentages as typed. */
export type DebtValues = {
  name: string;
  balance: AmountDraft;
  interestRate: string;
  minimumPayment: AmountDraft;
  dueDate: string;
  hasPromo: boolean;
  promoRate: string;
  promoEndsOn: string;
};
export type DebtBody = BodyOf<typeof addDebt>;

export const NEW_DEBT: DebtValues = {
  name: '',
  balance: { amount: null, problem: null },
  interestRate: '',
  minimumPayment: { amount: null, problem: null },
  dueDate: '',
  hasPromo: false,
  promoRate: '',
  promoEndsOn: '',
};

const percent = (rate: number | null) => (rate === null ? '' : String(rate / 100));

export function valuesOf(debt: Debt): DebtValues {
  return {
    name: debt.name,
    balance: { amount: debt.balance, problem: null },
    interestRate: percent(debt.interestRate),
    minimumPayment: { amount: debt.minimumPayment, problem: null },
    dueDate: debt.dueDate,
    hasPromo: debt.promoRate !== null,
    promoRate: percent(debt.promoRate),
    promoEndsOn: debt.promoEndsOn ?? '',
  };
}

const amountText = ({ amount }: AmountDraft, currency: Currency) =>
  amount === null ? '0' : toDecimal(amount, currency);
/** "19.9 %" is read as 19.9, ".5" as 0.5. */
const rateText = (typed: string) => typed.replace('%', '').trim().replace(/^\./, '0.');

/** Validates the form against the contract. Returns the request body or the errors by field. */
export function readDebt(values: DebtValues, currency: Currency): ReadForm<DebtValues, DebtBody> {
  const wired = {
    name: values.name,
    balance: amountText(values.balance, currency),
    interestRate: rateText(values.interestRate),
    minimumPayment: amountText(values.minimumPayment, currency),
    dueDate: values.dueDate,
    promoRate: values.hasPromo ? rateText(values.promoRate) : null,
    promoEndsOn: values.hasPromo ? values.promoEndsOn : null,
  };
  return readBy(debtBody.inCurrency(currency), wired, {
    balance: amountProblem(values.balance),
    minimumPayment: amountProblem(values.minimumPayment),
  });
}
