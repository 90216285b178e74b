import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Due } from '#contract/payments.ts';
import type { MethodId } from '#domain/payment-methods.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { confirmEach } from '../confirming.ts';
import { useAddPayment, useSettleAll } from '../mutations.ts';
import { useToPay } from '../queries.ts';
import { queueablePayment } from './payment-method.ts';
import { SettleManyForm } from './settle-many-form.tsx';
import { SettleOneForm } from './settle-one-form.tsx';
import { settledToast } from './settled-toast.ts';

export type SettleUpProps = DialogProps & {
  /** Limits the debts to one group; all groups by default. */
  groupId?: string;
  /** Limits the debts to one person of that group. */
  userId?: string;
};

/** Lists the current debts, updates while others change them, and pays them. */
export function SettleUp({ open, onOpenChange, groupId, userId }: SettleUpProps) {
  const toPay = useToPay();
  const me = useCurrentUser().data?.id;
  const close = () => onOpenChange(false);
  const pay = useAddPayment(close);
  const settle = useSettleAll((reply) => {
    const all = (toPay.data ?? []).filter((due) => !due.isBeingPaid);
    close();
    void confirmEach(reply.payments).then((failures) =>
      toast(settledToast({ reply, failures, all, groupId })),
    );
  });
  const isSending = pay.isPending || settle.isPending;
  // The list is empty after the payment. The paid debts stay visible until the dialog has closed.
  const all = useFrozenValue(toPay.data, isSending || !open);
  const entries = all?.filter((due) => isAsked(due, groupId, userId));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Settle Up`} dismissable={!isSending}>
      {entries === undefined || me === undefined ? (
        <PendingEntries query={toPay} />
      ) : (
        <Entries
          entries={entries}
          me={me}
          sending={isSending}
          onSettleAll={(method) => settle.mutate({ body: { groupId, method } })}
          onPay={(body, currency, names) =>
            pay.mutate({ body, currency, ...queueablePayment(body, currency, names) })
          }
          isWhole={userId === undefined}
        />
      )}
    </Dialog>
  );
}

function isAsked(due: Due, groupId: string | undefined, userId: string | undefined): boolean {
  return (
    (groupId === undefined || due.groupId === groupId) && (userId === undefined || due.user.id === userId)
  );
}

type EntriesProps = {
  entries: readonly Due[];
  me: string;
  sending: boolean;
  onSettleAll: (method: MethodId) => void;
  onPay: Parameters<typeof SettleOneForm>[0]['onPay'];
  /** The user pays everything rather than one entry. */
  isWhole: boolean;
};

function Entries({ entries, me, sending, onSettleAll, onPay, isWhole }: EntriesProps) {
  const [first, second] = entries;
  if (first === undefined) return <NothingToPay />;
  if (second !== undefined)
    return <SettleManyForm entries={entries} sending={sending} onConfirm={onSettleAll} />;
  return (
    <SettleOneForm
      key={`${first.groupId} ${first.user.id}`}
      due={first}
      me={me}
      sending={sending}
      onPay={onPay}
      onPayAsOwed={isWhole ? onSettleAll : undefined}
    />
  );
}

function NothingToPay() {
  return (
    <>
      <DialogBody>
        <EmptyState title={t`You don't owe anyone money`} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">{t`Done`}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

/** Stands for the entries until they are known, or says that they could not be loaded. */
function PendingEntries({ query }: { query: ReturnType<typeof useToPay> }) {
  return (
    <DialogBody>
      {query.isError ? (
        <LoadError title={t`What you owe couldn't be loaded`} query={query} />
      ) : (
        <SkeletonRows count={2} label={t`Loading what you owe`} />
      )}
    </DialogBody>
  );
}

/** The current value, or the last one from before `isHeld`. */
function useFrozenValue<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
