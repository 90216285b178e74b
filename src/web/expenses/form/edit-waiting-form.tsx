import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findAdd } from '#domain/outbox/queue.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { changeEntry } from '#web/lib/outbox/person-actions.ts';
import { shownOutbox } from '#web/lib/outbox/shown.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import type { NewExpense } from '../mutations.ts';
import { AddExpenseForm } from './add-expense-panel.tsx';
import { valuesOfWaiting } from './waiting-values.ts';

type EditWaitingFormProps = {
  /** The key of the entry in the outbox. */
  entryKey: string;
  onDone: () => void;
};

/** The form of a new expense that waits to be sent. It changes what waits, so it needs no connection. */
export function EditWaitingForm({ entryKey, onDone }: EditWaitingFormProps) {
  const [began] = useState(() => {
    const stored = shownOutbox();
    return stored && findAdd(stored.outbox, entryKey);
  });
  const change = useMutation({
    mutationFn: ({ body, currency, names }: NewExpense) => changeEntry(entryKey, { body, currency }, names),
    onSuccess: (isChanged) => {
      if (isChanged) onDone();
      else
        toast({
          variant: 'destructive',
          title: t`Already sent`,
          description: t`The expense has already been sent. Edit it in its group.`,
        });
    },
    onError: toastFailure(t`Failed to update expense`),
  });
  if (began === null) return null;
  return (
    <AddExpenseForm
      groupId={began.body.groupId}
      fill={({ members }, me) => valuesOfWaiting(began, { people: members, me })}
      isWaiting
      add={{ isPending: change.isPending, add: change.mutate }}
      cancel={
        <Button variant="secondary" disabled={change.isPending} onClick={onDone}>
          {t`Cancel`}
        </Button>
      }
    />
  );
}
