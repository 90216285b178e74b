import { t } from '@lingui/core/macro';
import { Paperclip, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { MAX_EXPENSE_FILES } from '#contract/expense-files.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { useGroup } from '#web/groups/queries.ts';
import { fileProblem } from '#web/lib/form/file-problem.ts';
import { PHOTO_TYPES } from '#web/lib/form/heic.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { fixedReason } from '../fixed-reason.ts';
import { useAddFile, useRemoveReceipt, useSetReceipt } from '../mutations.ts';
import { FurtherFiles } from './further-files.tsx';
import { mayChange } from './may-change.ts';
import { ReceiptFile } from './receipt-file.tsx';

/** The receipt of an expense: its photos and PDFs, and its lines. Files can be added, if allowed. */
export function ExpenseReceipt({ expense }: { expense: ExpenseDetail }) {
  const heading = useId();
  const { data: group } = useGroup(expense.groupId);
  const canChange = fixedReason(group) === null && expense.deletedAt === null && mayChange(expense);
  const { receiptUrl, receiptData, files } = expense;
  const another = useFocusAfterRemoval(files.length);
  if (receiptUrl === null && receiptData === null && !canChange) return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-14 font-semibold">
        {t`Receipt`}
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {receiptUrl !== null && <ReceiptFile url={receiptUrl} title={expense.title} name={null} />}
        {canChange && <Change id={expense.id} hasFile={receiptUrl !== null} />}
      </div>
      <FurtherFiles expense={expense} canChange={canChange} onRemoved={another.onRemoved} />
      {canChange && files.length > 0 && files.length < MAX_EXPENSE_FILES && (
        <div>
          <AddAnother id={expense.id} button={another.button} />
        </div>
      )}
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

/** Moves the focus to a button when a file is gone (`filesCount` changed), because its remove button is gone too. */
function useFocusAfterRemoval(filesCount: number) {
  const button = useRef<HTMLButtonElement>(null);
  const wasRemovedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (wasRemovedFrom.current === null || filesCount >= wasRemovedFrom.current) return;
    wasRemovedFrom.current = null;
    button.current?.focus();
  }, [filesCount]);
  return { button, onRemoved: () => (wasRemovedFrom.current = filesCount) };
}

function Change({ id, hasFile }: { id: string; hasFile: boolean }) {
  const { button, onRemoved } = useFocusAfterRemoval(hasFile ? 1 : 0);
  const upload = useSetReceipt();
  return (
    <div className="flex flex-wrap gap-2">
      <ChooseFile
        label={t`Receipt file`}
        variant={hasFile ? 'quiet' : 'secondary'}
        button={button}
        pending={upload.isPending}
        onChoose={(file) => upload.mutate({ params: { id }, file })}
      >
        {hasFile ? <RefreshCw aria-hidden="true" /> : <Paperclip aria-hidden="true" />}
        {hasFile ? t`Replace` : t`Add Receipt`}
      </ChooseFile>
      {hasFile && <Remove id={id} disabled={upload.isPending} onRemoved={onRemoved} />}
    </div>
  );
}

type AddAnotherProps = { id: string; button: RefObject<HTMLButtonElement | null> };

function AddAnother({ id, button }: AddAnotherProps) {
  const upload = useAddFile();
  return (
    <ChooseFile
      label={t`Another file`}
      variant="quiet"
      button={button}
      pending={upload.isPending}
      onChoose={(file) => upload.mutate({ params: { id }, file })}
    >
      <Plus aria-hidden="true" />
      {t`Add Another`}
    </ChooseFile>
  );
}

type ChooseFileProps = {
  label: string;
  variant: 'quiet' | 'secondary';
  button?: RefObject<HTMLButtonElement | null>;
  pending: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** A button that asks for a photo or a PDF. A file of another kind or over 5 MB is refused with a toast. */
function ChooseFile({ label, variant, button, pending, onChoose, children }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => {
    const problem = fileProblem(file, { allowsPdf: true });
    if (problem === null) onChoose(file);
    else toast({ variant: 'destructive', ...problem });
  };
  return (
    <>
      <HiddenFileInput ref={input} label={label} accept={`${PHOTO_TYPES},application/pdf`} onFile={choose} />
      <Button
        ref={button}
        variant={variant}
        size="small"
        pending={pending}
        pendingText={t`Uploading...`}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
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
          {t`Remove`}
        </Button>
      }
      title={t`Remove the receipt?`}
      text={t`The file will be deleted for everyone in the group. This can't be undone.`}
      confirmLabel={t`Remove Receipt`}
      pendingText={t`Removing...`}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
