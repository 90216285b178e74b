import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Debt, debtPaymentBody } from '#contract/debts.ts';
import { type Cents, formatMoney, toDecimal } from '#domain/money.ts';
import { today } from '#web/lib/today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { type AmountProblem, amountProblemText, MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { usePayDebt } from './mutations.ts';
import { focusFirstInvalid } from './use-debt-form.ts';

type PaymentDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What can be paid on, the one that comes first in front. */
  debts: readonly Debt[];
  /** The one that was asked for. */
  chosenId: string | null;
};

export function PaymentDialog({ open, onOpenChange, debts, chosenId }: PaymentDialogProps) {
  const pay = usePayDebt(() => onOpenChange(false));
  const first = debts.find(({ id }) => id === chosenId) ?? debts[0];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Make a Payment" dismissable={!pay.isPending}>
      {first && <PaymentForm debts={debts} first={first} pay={pay} />}
    </Dialog>
  );
}

type PaymentFormProps = { debts: readonly Debt[]; first: Debt; pay: ReturnType<typeof usePayDebt> };

function PaymentForm({ debts, first, pay }: PaymentFormProps) {
  const form = usePaymentForm(first, (id, body) => {
    if (!pay.isPending) pay.mutate({ params: { id }, body });
  });
  const debt = debts.find(({ id }) => id === form.debtId) ?? first;
  return (
    <DialogForm ref={form.element} onSubmit={form.submit}>
      <DialogBody>
        <Field
          label="Amount"
          error={form.problems.amount}
          hint={
            form.amount !== null && form.amount > debt.balance
              ? `Only ${formatMoney(debt.balance)} is owed: no more than that is paid.`
              : `${formatMoney(debt.balance)} is owed.`
          }
        >
          <MoneyInput big name="amount" value={form.amount} onChange={form.setAmount} />
        </Field>
        <Field label="Debt">
          <Select
            name="debtId"
            value={debt.id}
            options={debts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => form.choose(debts.find(({ id }) => id === event.target.value) ?? debt)}
          />
        </Field>
        <Field label="Date" error={form.problems.date}>
          <DateInput name="date" value={form.date} onChange={(event) => form.setDate(event.target.value)} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={pay.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={pay.isPending} pendingText="Paying...">
          Make Payment
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

type PaymentBody = z.output<typeof debtPaymentBody>;

/** A payment on a debt; choosing another one puts its own minimum in. */
function usePaymentForm(first: Debt, onSubmit: (debtId: string, body: PaymentBody) => void) {
  const [debtId, setDebtId] = useState(first.id);
  const [amount, setAmount] = useState<Cents | null>(first.minimumPayment);
  const [unreadable, setUnreadable] = useState<AmountProblem | null>(null);
  const [date, setDate] = useState<string>(() => today());
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const read = z.safeParse(debtPaymentBody, { amount: amount === null ? '0' : toDecimal(amount), date });
  const told = (name: string) => read.error?.issues.find(({ path }) => path[0] === name)?.message;
  const amountProblem = unreadable === null ? told('amount') : amountProblemText(unreadable);
  return {
    element,
    debtId,
    amount,
    date,
    setDate,
    problems: wasSent ? { amount: amountProblem, date: told('date') } : {},
    setAmount: (next: Cents | null, problem: AmountProblem | null) => {
      setAmount(next);
      setUnreadable(problem);
    },
    choose: (debt: Debt) => {
      setDebtId(debt.id);
      setAmount(debt.minimumPayment);
      setUnreadable(null);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setWasSent(true);
      if (read.success) onSubmit(debtId, read.data);
      else requestAnimationFrame(() => focusFirstInvalid(element.current));
    },
  };
}
