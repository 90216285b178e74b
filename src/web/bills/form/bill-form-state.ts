import { type addBill, type Bill, type BillKind, billBody } from '#contract/bills.ts';
import type { BodyOf } from '#contract/route.ts';
import type { BillCategory } from '#domain/bill-categories.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { toDecimal } from '#domain/money.ts';
import { amountProblem, type ReadForm, readBy } from '#web/lib/form/use-form.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import type { BillFrequency } from '../bill-labels.ts';

/** The values of the form. An optional choice without a value is an empty string. */
export type BillValues = {
  kind: BillKind;
  name: string;
  amount: AmountDraft;
  dueDate: string;
  frequency: BillFrequency;
  category: BillCategory;
  description: string;
  reminderDays: string;
  shareGroupId: string;
};
export type BillBody = BodyOf<typeof addBill>;

/** An income has no category, no reminder and no group in the form. */
export function newBill(today: Day, kind: BillKind = 'bill'): BillValues {
  return {
    kind,
    name: '',
    amount: { amount: null, problem: null },
    dueDate: today,
    frequency: 'monthly',
    category: kind === 'bill' ? 'utilities' : 'other',
    description: '',
    reminderDays: kind === 'bill' ? '3' : '',
    shareGroupId: '',
  };
}

export function valuesOf(bill: Bill): BillValues {
  return {
    kind: bill.kind,
    name: bill.name,
    amount: { amount: bill.amount, problem: null },
    dueDate: bill.dueDate,
    frequency: bill.frequency,
    category: bill.category,
    description: bill.description ?? '',
    reminderDays: bill.reminderDays === null ? '' : String(bill.reminderDays),
    shareGroupId: bill.shareGroupId ?? '',
  };
}

/** Validates the form against the contract. Returns the request body or the errors by field. */
export function readBill(values: BillValues, currency: Currency): ReadForm<BillValues, BillBody> {
  const { amount } = values.amount;
  const wired = {
    ...values,
    amount: amount === null ? '0' : toDecimal(amount, currency),
    description: values.description.trim() || null,
    reminderDays: values.reminderDays === '' ? null : Number(values.reminderDays),
    shareGroupId: values.shareGroupId || null,
  };
  return readBy(billBody.inCurrency(currency), wired, { amount: amountProblem(values.amount) });
}
