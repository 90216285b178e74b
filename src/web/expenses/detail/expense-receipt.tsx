import { FileText, Paperclip, RefreshCw, Trash2 } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { useGroup } from '#web/groups/queries.ts';
import { fileProblem } from '#web/lib/form/file-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveReceipt, useSetReceipt } from '../mutations.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';

/** The receipt of an expense: photo or PDF, merchant and lines. Without a file it can be added, if allowed. */
export function ExpenseReceipt({ expense }: { expense: ExpenseDetail }) {
  const heading = useId();
  const { data: group } = useGroup(expense.groupId);
  const canChange = group?.status === 'active' && !group.hasLeft && expense.deletedAt === null;
  const { receiptUrl, receiptData } = expense;
  if (receiptUrl === null && receiptData === null && !canChange) return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-14 font-semibold">
        Receipt
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {receiptUrl !== null && <ReceiptFile url={receiptUrl} title={expense.title} />}
        {canChange && <Change id={expense.id} hasFile={receiptUrl !== null} />}
      </div>
      {receiptData && (
        <p
          dir="auto"
          className="rounded-control bg-well px-3 py-2.5 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {receiptData}
        </p>
      )}
    </section>
  );
}

function ReceiptFile({ url, title }: { url: string; title: string }) {
  if (!url.endsWith('.pdf')) return <ReceiptPhoto url={url} title={title} />;
  return (
    <Button asChild variant="secondary" size="small">
      <a href={url} download>
        <FileText aria-hidden="true" />
        Download PDF
      </a>
    </Button>
  );
}

function Change({ id, hasFile }: { id: string; hasFile: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  const upload = useSetReceipt();
  // The remove button disappears with the receipt, so the focus moves.
  useEffect(() => {
    if (hasFile || !wasRemoved.current) return;
    wasRemoved.current = false;
    button.current?.focus();
  }, [hasFile]);
  const params = { id };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was refused.
    event.target.value = '';
    if (file === undefined) return;
    const problem = fileProblem(file, { allowsPdf: true });
    if (problem === null) upload.mutate({ params, file });
    else toast({ variant: 'destructive', ...problem });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        aria-label="Receipt file"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <Button
        ref={button}
        variant={hasFile ? 'quiet' : 'secondary'}
        size="small"
        pending={upload.isPending}
        pendingText="Uploading..."
        onClick={() => input.current?.click()}
      >
        {hasFile ? <RefreshCw aria-hidden="true" /> : <Paperclip aria-hidden="true" />}
        {hasFile ? 'Replace' : 'Add Receipt'}
      </Button>
      {hasFile && (
        <Remove id={id} disabled={upload.isPending} onRemoved={() => (wasRemoved.current = true)} />
      )}
    </div>
  );
}

type RemoveProps = { id: string; disabled: boolean; onRemoved: () => void };

function Remove({ id, disabled, onRemoved }: RemoveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveReceipt(() => {
    setIsAsking(false);
    onRemoved();
  });
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={
        <Button variant="quiet" size="small" disabled={disabled}>
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      }
      title="Remove the receipt?"
      text="The file will be deleted for everyone in the group. This cannot be undone."
      confirmLabel="Remove Receipt"
      pendingText="Removing..."
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
