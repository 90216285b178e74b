import type { FormEvent } from 'react';
import type { Due } from '#contract/payments.ts';
import { sum } from '#domain/money.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DialogBody, DialogForm } from '#web/ui/dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { HowPaid } from './how-paid.tsx';
import { SendFooter } from './send-footer.tsx';

type SettleManyFormProps = { entries: readonly Due[]; sending: boolean; onConfirm: () => void };

/** Several entries: each is paid in full. */
export function SettleManyForm({ entries, sending, onConfirm }: SettleManyFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) onConfirm();
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div>
          <ul aria-label="What will be paid" className="divide-y divide-line">
            {entries.map((due) => (
              <li key={`${due.groupId} ${due.user.id}`} className="flex items-center gap-3 py-3">
                <Avatar name={due.user.username} />
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="truncate text-body font-medium">
                    {due.user.username}
                  </p>
                  <p dir="auto" className="truncate text-13 text-quiet">
                    {due.groupName}
                  </p>
                </div>
                <Money amount={due.amount} />
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3 font-medium">
            You pay in total
            <Money amount={sum(entries.map((due) => due.amount))} tone="owing" size="title" />
          </p>
        </div>
        <HowPaid />
      </DialogBody>
      <SendFooter sending={sending} />
    </DialogForm>
  );
}
