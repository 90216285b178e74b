import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemoveFile } from '../mutations.ts';
import { ReceiptFile } from './receipt-file.tsx';

type FurtherFilesProps = {
  expense: ExpenseDetail;
  canChange: boolean;
  onRemoved: () => void;
};

/** The files of an expense after the first, each with its name and a button that removes it. */
export function FurtherFiles({ expense, canChange, onRemoved }: FurtherFilesProps) {
  const [, ...files] = expense.files;
  if (files.length === 0) return null;
  return (
    <ul aria-label={t`More files`} className="flex flex-col gap-3">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3">
          <ReceiptFile url={file.url} title={expense.title} name={file.name} />
          <bdi className="min-w-0 flex-1 truncate text-14 text-quiet">{file.name}</bdi>
          {canChange && <Remove id={expense.id} file={file} onRemoved={onRemoved} />}
        </li>
      ))}
    </ul>
  );
}

type RemoveProps = { id: string; file: ExpenseDetail['files'][number]; onRemoved: () => void };

function Remove({ id, file, onRemoved }: RemoveProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFile(() => {
    setIsAsking(false);
    onRemoved();
  });
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={
        <Button variant="quiet" size="small" aria-label={t`Remove ${file.name}`}>
          <Trash2 aria-hidden="true" />
        </Button>
      }
      title={t`Remove the file?`}
      text={t`${file.name} will be deleted for everyone in the group. This can't be undone.`}
      confirmLabel={t`Remove File`}
      pendingText={t`Removing...`}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id, fileId: file.id } })}
    />
  );
}
