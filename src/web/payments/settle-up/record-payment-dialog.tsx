import { type FormEvent, useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import type { addPayment } from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatMoney } from '#domain/money.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { useAddPayment } from '../mutations.ts';
import { AmountField, amountNote, usePaymentAmount } from './amount-field.tsx';
import type { Payee } from './payees.ts';
import { usePaymentMethod } from './payment-method.ts';
import { PaymentMethodField } from './payment-method-field.tsx';
import { SendFooter } from './send-footer.tsx';

type RecordPaymentDialogProps = DialogProps & {
  group: Pick<GroupDetail, 'id' | 'currency'>;
  payees: readonly Payee[];
};

/** Pays any member of the group or records a cash payment, independent of the plan. */
export function RecordPaymentDialog({ open, onOpenChange, group, payees }: RecordPaymentDialogProps) {
  const pay = useAddPayment(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Record a Payment" dismissable={!pay.isPending}>
      <RecordForm
        payees={payees}
        sending={pay.isPending}
        onPay={(paid) => pay.mutate({ body: { ...paid, groupId: group.id }, currency: group.currency })}
      />
    </Dialog>
  );
}

type RecordFormProps = {
  payees: readonly Payee[];
  sending: boolean;
  onPay: (paid: Pick<BodyOf<typeof addPayment>, 'userId' | 'amount' | 'paymentMethodId'>) => void;
};

function RecordForm({ payees, sending, onPay }: RecordFormProps) {
  const [userId, setUserId] = useState(payees.length === 1 ? (payees[0]?.id ?? '') : '');
  const [problem, setProblem] = useState<string | null>(null);
  const payee = payees.find((each) => each.id === userId);
  const method = usePaymentMethod({ isCashOnly: payee?.hasAccount === false });
  const amount = usePaymentAmount(payee?.owed ?? null, (paid) => {
    if (payee === undefined || !method.check(paid) || sending) return;
    onPay({ userId: payee.id, amount: paid, paymentMethodId: method.methodId });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (payee === undefined) setProblem('User is required');
    amount.submit(event);
  };
  const note =
    payee === undefined
      ? null
      : amountNote({ amount: amount.amount, owed: payee.owed, name: payee.username });
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Who are you paying?" error={problem}>
          <Select
            placeholder="Choose a person"
            value={payee?.id ?? ''}
            onChange={(event) => {
              setUserId(event.target.value);
              setProblem(null);
            }}
            options={payees.map(({ id, username, owed }) => ({
              value: id,
              label: owed === null ? username : `${username} (you owe ${formatMoney(owed)})`,
            }))}
          />
        </Field>
        <AmountField amount={amount} note={note} />
        <PaymentMethodField method={method} amount={amount.amount} />
        <p className="text-13 text-quiet">Dated today, {formatDay(today())}.</p>
      </DialogBody>
      <SendFooter sending={sending} />
    </DialogForm>
  );
}
