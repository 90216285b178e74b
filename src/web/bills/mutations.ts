import { msg, t } from '@lingui/core/macro';
import type { InfiniteData } from '@tanstack/react-query';
import {
  addBill,
  type Bill,
  type BillKind,
  listBillMonth,
  listBills,
  removeBill,
  removeBillFeed,
  renewBillFeed,
  updateBill,
} from '#contract/bills.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Part } from '#web/lib/api/call.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { endPaying, startPaying } from './paying.ts';

export function useAddBill(kind: BillKind, onAdded: () => void) {
  return useCall(addBill, {
    onSuccess: () => {
      toast({ title: kind === 'bill' ? t`Bill created` : t`Income created` });
      onAdded();
    },
    onError: toastFailure(kind === 'bill' ? t`Error creating bill` : t`Error creating income`),
  });
}

export function useEditBill(kind: BillKind, onEdited: () => void) {
  return useCall(updateBill, {
    onSuccess: () => {
      toast({ title: kind === 'bill' ? t`Bill updated` : t`Income updated` });
      onEdited();
    },
    onError: toastFailure(kind === 'bill' ? t`Error updating bill` : t`Error updating income`),
  });
}

export function useRemoveBill(kind: BillKind, onRemoved: () => void) {
  return useCall(removeBill, {
    onSuccess: () => {
      toast({ title: kind === 'bill' ? t`Bill deleted` : t`Income deleted` });
      onRemoved();
    },
    onError: toastFailure(kind === 'bill' ? t`Error deleting bill` : t`Error deleting income`),
  });
}

const OUTCOMES = {
  bill: {
    paid: labels({ said: msg`Bill marked as paid`, failure: msg`Error marking bill as paid` }),
    unpaid: labels({ said: msg`Bill marked as unpaid`, failure: msg`Error marking bill as unpaid` }),
  },
  income: {
    paid: labels({ said: msg`Income marked as received`, failure: msg`Error marking income as received` }),
    unpaid: labels({
      said: msg`Income marked as not received`,
      failure: msg`Error marking income as not received`,
    }),
  },
} as const satisfies Record<BillKind, object>;

type Asked = { params?: Readonly<Record<string, string>> };
type Payable = { id: string; name: string };

/** Marks bills as paid or unpaid, and income as received or not. Every list changes at once; the toast offers Undo. */
export function usePayBill(kind: BillKind = 'bill'): (bill: Payable, isPaid: boolean) => void {
  const outcome = ({ said, failure }: { said: string; failure: string }) => ({
    onSuccess: (bill: Bill) => {
      keepAnswer(bill);
      endPaying(bill.id);
      const action = { label: t`Undo`, onClick: () => pay(bill, !bill.isPaid) };
      toast({ title: said, ...describeSharing(bill), action });
    },
    onQueued: ({ params }: Asked) => endPaying(params?.id ?? ''),
    onError: (error: Error, { params }: Asked) => {
      endPaying(params?.id ?? '');
      toastFailure(failure)(error);
    },
  });
  const paying = useCall(updateBill, outcome(OUTCOMES[kind].paid));
  const unpaying = useCall(updateBill, outcome(OUTCOMES[kind].unpaid));
  const pay = ({ id, name }: Payable, isPaid: boolean) => {
    startPaying(id, isPaid);
    const action = { kind: isPaid ? 'payBill' : 'unpayBill', billId: id } as const;
    (isPaid ? paying : unpaying).mutate({
      params: { id },
      body: { isPaid },
      queueable: { action, names: { [id]: name } },
    });
  };
  return pay;
}

function describeSharing({ isPaid, expenseId, shareGroupName }: Bill): { description?: string } {
  if (!isPaid || expenseId === null || shareGroupName === null) return {};
  return { description: t`Added to ${shareGroupName} as an expense.` };
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
    onError: toastFailure(t`Failed to create calendar link`),
  });
}

export function useRemoveBillFeed(onRemoved: () => void) {
  return useCall(removeBillFeed, {
    onSuccess: () => {
      toast({ title: t`Calendar link revoked` });
      onRemoved();
    },
    onError: toastFailure(t`Failed to revoke calendar link`),
  });
}
