import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import type { addPayment } from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatDay, formatMoney } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { namesOf } from '#web/lib/outbox/queueable.ts';
import { today } from '#web/lib/time/today.ts';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { useAddPayment } from '../mutations.ts';
import { AmountField, amountNote, amountsOf, usePaymentAmount } from './amount-field.tsx';
import { payeesOf, payersOf } from './payees.ts';
import { queueablePayment, usePaymentMethod } from './payment-method.ts';
import { PaymentMethodField } from './payment-method-field.tsx';
import { SendFooter } from './send-footer.tsx';

type RecordPaymentDialogProps = DialogProps & {
  group: GroupDetail;
  me: string | undefined;
  /** The payer and the payee to start with; the user and no one by default. */
  payerId?: string | undefined;
  payeeId?: string | undefined;
};

/**
 * Pays any member of the group or records a cash payment, independent of the plan. Cash can also be recorded for the
 * user's family and for people without an account.
 */
export function RecordPaymentDialog({ open, onOpenChange, group, ...start }: RecordPaymentDialogProps) {
  const pay = useAddPayment(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Record a Payment`} dismissable={!pay.isPending}>
      <RecordForm
        group={group}
        {...start}
        sending={pay.isPending}
        onPay={(paid) => {
          const { id, name, currency, memberBalances } = group;
          const body = { ...paid, groupId: id };
          const names = { [id]: name, ...namesOf(memberBalances.map(({ user }) => user)) };
          pay.mutate({ body, currency, ...queueablePayment(body, currency, names) });
        }}
      />
    </Dialog>
  );
}

type RecordFormProps = Omit<RecordPaymentDialogProps, keyof DialogProps> & {
  sending: boolean;
  onPay: (paid: Omit<BodyOf<typeof addPayment>, 'groupId'>) => void;
};

function RecordForm({ group, me, payerId: firstPayer = me, payeeId = '', sending, onPay }: RecordFormProps) {
  const [payerId, setPayerId] = useState(firstPayer);
  const [chosen, setChosen] = useState(payeeId);
  const [problem, setProblem] = useState<string | null>(null);
  const payers = payersOf(group, me);
  // A guest records only what they paid or what was paid to them.
  const isToMe = currentGuest() !== null && payerId !== me;
  const payees = payeesOf(group, payerId).filter(({ id }) => !isToMe || id === me);
  const [only] = payees.length === 1 ? payees : [];
  const payee = payees.find(({ id }) => id === chosen) ?? only;
  const other = payerId === me ? undefined : payers.find(({ id }) => id === payerId);
  const payer = other && shownName(other);
  const isOther = payerId !== me;
  const method = usePaymentMethod({
    isCashOnly: isOther || payee?.hasAccount === false,
    currencies: [group.currency],
  });
  const amount = usePaymentAmount(payee?.owed ?? null, (paid) => {
    if (payee === undefined || !method.check(paid) || sending) return;
    const from = isOther && { fromUserId: payerId };
    onPay({ ...from, userId: payee.id, amount: paid, paymentMethodId: method.methodId });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (payee === undefined) setProblem(t`User is required`);
    amount.submit(event);
  };
  const note =
    payee === undefined
      ? null
      : amountNote({
          amount: amount.amount,
          owed: payee.owed,
          currency: group.currency,
          name: payee.id === me ? null : shownName(payee),
          payer,
        });
  return (
    <InCurrency currency={group.currency}>
      <DialogForm onSubmit={submit}>
        <DialogBody>
          {payers.length > 1 && (
            <Field label={t`Who paid?`}>
              <Select
                value={payerId ?? ''}
                onChange={(event) => setPayerId(event.target.value)}
                options={payers.map(({ id, ...named }) => ({
                  value: id,
                  label: id === me ? t`You` : shownName(named),
                }))}
              />
            </Field>
          )}
          <Field label={isOther ? t`Who was paid?` : t`Who are you paying?`} error={problem}>
            <Select
              placeholder={t`Choose a person`}
              value={payee?.id ?? ''}
              onChange={(event) => {
                setChosen(event.target.value);
                setProblem(null);
              }}
              options={payees.map(({ id, owed, ...named }) => {
                const name = id === me ? t`You` : shownName(named);
                if (owed === null) return { value: id, label: name };
                const figure = formatMoney(owed, group.currency);
                const label =
                  payer === undefined ? t`${name} (you owe ${figure})` : t`${name} (${payer} owes ${figure})`;
                return { value: id, label };
              })}
            />
          </Field>
          <AmountField amount={amount} note={note} />
          {isOther ? (
            <p className="text-13 text-quiet">{t`This only records a payment made outside Allsquare.`}</p>
          ) : (
            <PaymentMethodField method={method} amount={amount.amount} />
          )}
          <p className="text-13 text-quiet">{t`Dated today, ${formatDay(today())}.`}</p>
        </DialogBody>
        <SendFooter
          methodId={method.methodId}
          amounts={amountsOf(amount.amount, group.currency)}
          sending={sending}
        />
      </DialogForm>
    </InCurrency>
  );
}
