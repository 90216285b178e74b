import { t } from '@lingui/core/macro';
import { addDebt, listDebts, payDebt, removeDebt, reorderDebts, updateDebt } from '#contract/debts.ts';
import type { ReplyOf } from '#contract/route.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useAddDebt(onAdded: () => void) {
  return useCall(addDebt, {
    onSuccess: () => {
      toast({ title: t`Debt added` });
      onAdded();
    },
    onError: toastFailure(t`Error adding debt`),
  });
}

export function useEditDebt(onEdited: () => void) {
  return useCall(updateDebt, {
    onSuccess: () => {
      toast({ title: t`Debt updated` });
      onEdited();
    },
    onError: toastFailure(t`Error updating debt`),
  });
}

export function useRemoveDebt(onRemoved: () => void) {
  return useCall(removeDebt, {
    onSuccess: () => {
      toast({ title: t`Debt deleted` });
      onRemoved();
    },
    onError: toastFailure(t`Error deleting debt`),
  });
}

export function usePayDebt(onPaid: () => void) {
  const formatMoney = useFormatMoney();
  return useCall(payDebt, {
    onSuccess: ({ debt, appliedAmount }) => {
      const paid = t`${formatMoney(appliedAmount)} paid on ${debt.name}.`;
      toast({ title: t`Payment made`, description: debt.isPaid ? t`${paid} It's paid off!` : paid });
      onPaid();
    },
    onError: toastFailure(t`Error making payment`),
  });
}

export function useReorderDebts(onReordered: () => void) {
  return useCall(reorderDebts, {
    onSuccess: (unpaid) => {
      keepOrder(unpaid);
      toast({ title: t`Debts reordered` });
      onReordered();
    },
    onError: toastFailure(t`Error reordering debts`),
  });
}

/** Writes the new order into the cached list, so that nothing jumps back until it is fetched again. */
function keepOrder(unpaid: ReplyOf<typeof reorderDebts>): void {
  queryClient.setQueriesData<ReplyOf<typeof listDebts>>(
    { queryKey: [listDebts.path], exact: false },
    (data) => data && { ...data, debts: [...unpaid, ...data.debts.filter((debt) => debt.isPaid)] },
  );
}
