import type { InfiniteData } from '@tanstack/react-query';
import {
  addBill,
  type Bill,
  listBillMonth,
  listBills,
  payBill,
  removeBill,
  removeBillFeed,
  renewBillFeed,
  unpayBill,
  updateBill,
} from '#contract/bills.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Part } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { endPaying, startPaying } from './paying.ts';

export function useAddBill(onAdded: () => void) {
  return useCall(addBill, {
    onSuccess: () => {
      toast({ title: 'Bill created' });
      onAdded();
    },
    onError: toastFailure('Error creating bill'),
  });
}

export function useEditBill(onEdited: () => void) {
  return useCall(updateBill, {
    onSuccess: () => {
      toast({ title: 'Bill updated' });
      onEdited();
    },
    onError: toastFailure('Error updating bill'),
  });
}

export function useRemoveBill(onRemoved: () => void) {
  return useCall(removeBill, {
    onSuccess: () => {
      toast({ title: 'Bill deleted' });
      onRemoved();
    },
    onError: toastFailure('Error deleting bill'),
  });
}

/** Marks bills as paid or unpaid. Every list changes at once; the toast offers Undo. */
export function usePayBill(): (id: string, isPaid: boolean) => void {
  const outcome = (said: string, failure: string) => ({
    onSuccess: (bill: Bill) => {
      keepAnswer(bill);
      endPaying(bill.id);
      const action = { label: 'Undo', onClick: () => pay(bill.id, !bill.isPaid) };
      toast({ title: said, ...describeSharing(bill), action });
    },
    onError: (error: Error, { params }: { params?: Readonly<Record<string, string>> }) => {
      endPaying(params?.id ?? '');
      toastFailure(failure)(error);
    },
  });
  const paying = useCall(payBill, outcome('Bill marked as paid', 'Error marking bill as paid'));
  const unpaying = useCall(unpayBill, outcome('Bill marked as unpaid', 'Error marking bill as unpaid'));
  const pay = (id: string, isPaid: boolean) => {
    startPaying(id, isPaid);
    (isPaid ? paying : unpaying).mutate({ params: { id } });
  };
  return pay;
}

function describeSharing({ isPaid, expenseId, shareGroupName }: Bill): { description?: string } {
  if (!isPaid || expenseId === null || shareGroupName === null) return {};
  return { description: `Added to ${shareGroupName} as an expense.` };
}

/** Writes the reply into the cached lists, so that nothing jumps back until they are fetched again. */
function keepAnswer(bill: Bill): void {
  queryClient.setQueriesData<InfiniteData<Part<ReplyOf<typeof listBills>>>>(
    { queryKey: [listBills.path] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((part) => ({
          ...part,
          reply: {
            ...part.reply,
            bills: part.reply.bills.map((each) => (each.id === bill.id ? bill : each)),
          },
        })),
      },
  );
  queryClient.setQueriesData<ReplyOf<typeof listBillMonth>>({ queryKey: [listBillMonth.path] }, (month) =>
    month?.map((each) => (each.id === bill.id ? { ...each, isPaid: bill.isPaid } : each)),
  );
}

export function useRenewBillFeed(done: string) {
  return useCall(renewBillFeed, {
    onSuccess: () => toast({ title: done }),
    onError: toastFailure('Failed to create calendar link'),
  });
}

export function useRemoveBillFeed(onRemoved: () => void) {
  return useCall(removeBillFeed, {
    onSuccess: () => {
      toast({ title: 'Calendar link revoked' });
      onRemoved();
    },
    onError: toastFailure('Failed to revoke calendar link'),
  });
}
