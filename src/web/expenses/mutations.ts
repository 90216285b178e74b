import {
  addComment,
  addExpense,
  type ExpenseDetail,
  removeExpense,
  removeReceipt,
  restoreExpense,
  setReceipt,
  updateExpense,
} from '#contract/expenses.ts';
import { ApiError, tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

function tellFailure(title: string, fallback = 'Please try again.') {
  return (error: Error) => toast({ variant: 'destructive', title, description: tellError(error, fallback) });
}

export function useAddExpense(onAdded: () => void) {
  return useCall(addExpense, {
    onSuccess: () => {
      toast({ title: 'Expense created' });
      onAdded();
    },
    onError: tellFailure('Failed to create expense'),
  });
}

type UpdateOutcome = {
  onUpdated: (expense: ExpenseDetail) => void;
  /** Somebody changed it meanwhile. */
  onStale: () => void;
};

export function useUpdateExpense({ onUpdated, onStale }: UpdateOutcome) {
  const tell = tellFailure('Failed to update expense');
  return useCall(updateExpense, {
    onSuccess: (expense) => {
      toast({ title: 'Expense updated' });
      onUpdated(expense);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') onStale();
      else tell(error);
    },
  });
}

export function useRestoreExpense() {
  return useCall(restoreExpense, {
    onSuccess: () => toast({ title: 'Expense restored' }),
    onError: tellFailure('Failed to restore expense'),
  });
}

/** Deletes an expense and offers Undo, also after the dialog that asked for it has gone. */
export function useRemoveExpense(onRemoved: () => void) {
  const restore = useRestoreExpense();
  return useCall(removeExpense, {
    onSuccess: ({ id }) => {
      const undo = () => restore.mutate({ params: { id } });
      toast({ title: 'Expense deleted', action: { label: 'Undo', onClick: undo } });
      onRemoved();
    },
    onError: tellFailure('Failed to delete expense'),
  });
}

export function useSetReceipt() {
  return useCall(setReceipt, {
    onSuccess: () => toast({ title: 'Receipt saved' }),
    onError: (error) => {
      const isTooLarge = error instanceof ApiError && error.status === 413;
      tellFailure(isTooLarge ? 'File too large' : 'Upload failed', 'Failed to upload receipt')(error);
    },
  });
}

export function useRemoveReceipt(onRemoved: () => void) {
  return useCall(removeReceipt, {
    onSuccess: () => {
      toast({ title: 'Receipt removed' });
      onRemoved();
    },
    onError: tellFailure('Failed to remove receipt'),
  });
}

export function useAddComment(onAdded: () => void) {
  return useCall(addComment, { onSuccess: onAdded, onError: tellFailure('Failed to add comment') });
}
