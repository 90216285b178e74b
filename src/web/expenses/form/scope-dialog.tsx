import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';

type ScopeDialogProps = DialogProps & {
  /** A new date applies to one occurrence only. */
  isDateChanged: boolean;
  /** This and the next are being saved. */
  isPending: boolean;
  onOne: () => void;
  onNext: () => void;
};

/** Asks whether an edit of a recurring expense applies to the coming ones too. */
export function ScopeDialog({
  open,
  onOpenChange,
  isDateChanged,
  isPending,
  onOne,
  onNext,
}: ScopeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`This expense repeats`}
      description={
        isDateChanged
          ? t`A new date applies to this one only.`
          : t`Apply your changes to later expenses too? Earlier ones stay as they are.`
      }
      size="small"
      dismissable={!isPending}
    >
      <DialogBody>
        <div className="flex flex-col gap-3">
          <Button disabled={isPending} onClick={onOne}>
            {t`Only this one`}
          </Button>
          {!isDateChanged && (
            <Button variant="secondary" pending={isPending} pendingText={t`Saving...`} onClick={onNext}>
              {t`This and the next`}
            </Button>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}
