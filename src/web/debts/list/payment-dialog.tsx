import { t } from '@lingui/core/macro';
import { type Debt, debtPaymentBody, type payDebt } from '#contract/debts.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { toDecimal } from '#domain/money.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { amountProblem, type ReadForm, readBy, useForm } from '#web/lib/form/use-form.ts';
import { today } from '#web/lib/time/today.ts';
import { useCurrency, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { type AmountDraft, MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { usePayDebt } from '../mutations.ts';

type PaymentDialogProps = DialogProps & {
  /** The unpaid debts, the one to pay first on top. */
  debts: readonly Debt[];
  /** The preselected debt. */
  chosenId: string | null;
};

export function PaymentDialog({ open, onOpenChange, debts, chosenId }: PaymentDialogProps) {
  const pay = usePayDebt(() => onOpenChange(false));
  const first = debts.find(({ id }) => id === chosenId) ?? debts[0];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Make a Payment`} dismissable={!pay.isPending}>
      {first && <PaymentForm debts={debts} first={first} pay={pay} />}
    </Dialog>
  );
}

type PaymentFormProps = { debts: readonly Debt[]; first: Debt; pay: ReturnType<typeof usePayDebt> };

function PaymentForm({ debts, first, pay }: PaymentFormProps) {
  const currency = useCurrency();
  const formatMoney = useFormatMoney();
  const form = useForm({
    initial: { debtId: first.id, amount: minimumOf(first), date: today() as string },
    read: (values: PaymentValues) => readPayment(values, currency),
    onSubmit: ({ debtId, body }) => {
      if (!pay.isPending) pay.mutate({ params: { id: debtId }, body, currency });
    },
  });
  const { debtId, amount } = form.values;
  const debt = debts.find(({ id }) => id === debtId) ?? first;
  const choose = (id: string) => {
    const chosen = debts.find((each) => each.id === id) ?? debt;
    form.set({ debtId: chosen.id, amount: minimumOf(chosen) });
  };
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field
          label={t`Amount`}
          error={form.problems.amount}
          hint={
            amount.amount !== null && amount.amount > debt.balance
              ? t`You owe only ${formatMoney(debt.balance)}, so only that much will be paid.`
              : t`You owe ${formatMoney(debt.balance)}.`
          }
        >
          <MoneyInput big {...form.money('amount')} />
        </Field>
        <Field label={t`Debt`}>
          <Select
            name="debtId"
            value={debt.id}
            options={debts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
        <Field label={t`Date`} error={form.problems.date}>
          <DateInput {...form.text('date')} />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Make Payment`, pendingText: t`Paying...`, isPending: pay.isPending }} />
    </DialogForm>
  );
}

type PaymentValues = { debtId: string; amount: AmountDraft; date: string };
type Payment = { debtId: string; body: BodyOf<typeof payDebt> };

function readPayment(
  { debtId, amount, date }: PaymentValues,
  currency: Currency,
): ReadForm<PaymentValues, Payment> {
  const wired = { amount: amount.amount === null ? '0' : toDecimal(amount.amount, currency), date };
  const read = readBy<PaymentValues, Payment['body']>(debtPaymentBody.inCurrency(currency), wired, {
    amount: amountProblem(amount),
  });
  return read.ok ? { ok: true, output: { debtId, body: read.output } } : read;
}

/** The minimum payment, the most common amount. */
const minimumOf = ({ minimumPayment }: Debt): AmountDraft => ({ amount: minimumPayment, problem: null });
