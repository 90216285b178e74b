import type { FormEvent } from 'react';
import type { addPayment, Due } from '#contract/payments.ts';
import type { BodyOf } from '#contract/route.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DialogBody, DialogForm } from '#web/ui/dialog.tsx';
import { AmountField, amountNote, useAmount } from './amount-field.tsx';
import { CASH, HowPaid } from './how-paid.tsx';
import { SendFooter } from './send-footer.tsx';

type SettleOneFormProps = {
  due: Due;
  sending: boolean;
  onPay: (body: BodyOf<typeof addPayment>) => void;
  /** What to do instead where exactly what is owed is paid. */
  onPayAsOwed: (() => void) | undefined;
};

/** One entry: its amount can be changed. */
export function SettleOneForm({ due, sending, onPay, onPayAsOwed }: SettleOneFormProps) {
  const { user, groupId, groupName, amount: owed } = due;
  const amount = useAmount(owed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const paid = amount.read();
    if (paid === null || sending) return;
    if (onPayAsOwed !== undefined && paid === owed) onPayAsOwed();
    else onPay({ userId: user.id, groupId, amount: paid, paymentMethodId: CASH });
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="flex items-center gap-3">
          <Avatar name={user.username} />
          <div className="min-w-0">
            <p className="truncate text-body font-medium">
              You pay <bdi>{user.username}</bdi>
            </p>
            <p dir="auto" className="truncate text-13 text-quiet">
              {groupName}
            </p>
          </div>
        </div>
        <AmountField
          amount={amount}
          note={amountNote({ amount: amount.amount, owed, name: user.username })}
        />
        <HowPaid />
      </DialogBody>
      <SendFooter sending={sending} />
    </DialogForm>
  );
}
