import { t } from '@lingui/core/macro';
import { addComment } from '#contract/comments.ts';
import { addExpenseFile, removeExpenseFile, removeReceipt, setReceipt } from '#contract/expense-files.ts';
import { addSeries, type Repetition, removeSeries, updateSeries } from '#contract/expense-series.ts';
import {
  addExpense,
  type ExpenseBody,
  type ExpenseDetail,
  removeExpense,
  restoreExpense,
  updateExpense,
} from '#contract/expenses.ts';
import { updateGroup } from '#contract/groups.ts';
import type { Currency } from '#domain/currency.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

function useAddExpense(onAdded: () => void) {
  return useCall(addExpense, {
    onSuccess: () => {
      toast({ title: t`Expense created` });
      onAdded();
    },
    onQueued: onAdded,
    onError: toastFailure(t`Failed to create expense`),
  });
}

export type NewExpense = {
  body: ExpenseBody;
  /** That of the group. */
  currency: Currency;
  repetition: Repetition | null;
  membersCount: number;
  /** The names of the group and its members, by id. */
  names: Readonly<Record<string, string>>;
};

/** Adds an expense, or a series if it repeats. */
export function useAddExpenseOrSeries(onAdded: () => void) {
  const expense = useAddExpense(onAdded);
  const series = useCall(addSeries, {
    onSuccess: () => {
      toast({ title: t`Recurring expense created` });
      onAdded();
    },
    onError: toastFailure(t`Failed to create recurring expense`),
  });
  const add = ({ body, currency, repetition, membersCount, names }: NewExpense) => {
    if (repetition === null) {
      // The group's currency may change before the call arrives.
      const stated = { ...body, currency };
      const action = { kind: 'addExpense', body: stated, currency } as const;
      return expense.mutate({ body: stated, currency, queueable: { action, names } });
    }
    const { groupId, participants, ...rest } = body;
    // Among all means: also among people who join later.
    const some = participants?.length === membersCount ? undefined : participants;
    const params = { id: groupId };
    series.mutate({
      params,
      body: { ...rest, ...(some && { participants: some }), ...repetition },
      currency,
    });
  };
  return { isPending: expense.isPending || series.isPending, add };
}

/** Saves a series. With `expenseId` it also changes that occurrence. */
export function useSaveSeries(onSaved: () => void, onStale: () => void = () => undefined) {
  const tell = toastFailure(t`Failed to update recurring expense`);
  return useCall(updateSeries, {
    onSuccess: () => {
      toast({ title: t`Recurring expense updated` });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') onStale();
      else tell(error);
    },
  });
}

/** Pauses or resumes a series. */
export function usePauseSeries() {
  return useCall(updateSeries, {
    onSuccess: ({ pausedReason }) =>
      toast({ title: pausedReason === null ? t`Recurring expense resumed` : t`Recurring expense paused` }),
    onError: toastFailure(t`Failed to update recurring expense`),
  });
}

/** Ends a series. What it added stays. */
export function useEndSeries(onEnded: () => void) {
  return useCall(removeSeries, {
    onSuccess: () => {
      toast({ title: t`Recurring expense ended` });
      onEnded();
    },
    onError: toastFailure(t`Failed to end recurring expense`),
  });
}

type UpdateOutcome = {
  onUpdated: (expense: ExpenseDetail) => void;
  onQueued: () => void;
  /** Called if someone else changed the expense meanwhile. */
  onStale: () => void;
};

export function useUpdateExpense({ onUpdated, onQueued, onStale }: UpdateOutcome) {
  const tell = toastFailure(t`Failed to update expense`);
  return useCall(updateExpense, {
    onSuccess: (expense) => {
      toast({ title: t`Expense updated` });
      onUpdated(expense);
    },
    onQueued,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') onStale();
      else tell(error);
    },
  });
}

export function useRestoreExpense() {
  return useCall(restoreExpense, {
    onSuccess: () => toast({ title: t`Expense restored` }),
    onError: toastFailure(t`Failed to restore expense`),
  });
}

/** Deletes an expense and offers Undo. Undo works after the dialog has unmounted. */
export function useRemoveExpense(onRemoved: () => void) {
  const restore = useRestoreExpense();
  return useCall(removeExpense, {
    onSuccess: ({ id }) => {
      const undo = () => restore.mutate({ params: { id } });
      toast({ title: t`Expense deleted`, action: { label: t`Undo`, onClick: undo } });
      onRemoved();
    },
    onQueued: onRemoved,
    onError: toastFailure(t`Failed to delete expense`),
  });
}

const receiptUpload = {
  onSuccess: () => toast({ title: t`Receipt saved` }),
  onError: (error: Error) => {
    const isTooLarge = error instanceof ApiError && error.status === 413;
    toastFailure(isTooLarge ? t`File too large` : t`Upload failed`, t`Failed to upload receipt`)(error);
  },
};

export function useSetReceipt() {
  return useCall(setReceipt, receiptUpload);
}

/** Adds a file after the first. */
export function useAddFile() {
  return useCall(addExpenseFile, receiptUpload);
}

export function useRemoveFile(onRemoved: () => void) {
  return useCall(removeExpenseFile, {
    onSuccess: () => {
      toast({ title: t`File removed` });
      onRemoved();
    },
    onError: toastFailure(t`Failed to remove file`),
  });
}

export function useRemoveReceipt(onRemoved: () => void) {
  return useCall(removeReceipt, {
    onSuccess: () => {
      toast({ title: t`Receipt removed` });
      onRemoved();
    },
    onError: toastFailure(t`Failed to remove receipt`),
  });
}

export function useAddComment(onAdded: () => void) {
  return useCall(addComment, {
    onSuccess: onAdded,
    onQueued: onAdded,
    onError: toastFailure(t`Failed to add comment`),
  });
}

/** Sets or clears the default split of a group. */
export function useSetDefaultSplit(onSet: () => void) {
  return useCall(updateGroup, {
    onSuccess: ({ defaultSplit }) => {
      toast({ title: defaultSplit === null ? t`Default split removed` : t`Default split saved` });
      onSet();
    },
    onError: toastFailure(t`Failed to save the default split`),
  });
}
