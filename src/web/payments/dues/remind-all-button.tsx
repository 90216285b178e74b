import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button, type ButtonSize } from '#web/ui/button.tsx';

const RemindDialog = lazyDialog(async () => (await import('./remind-dialog.tsx')).RemindDialog);

type RemindAllButtonProps = {
  /** Limits the reminders to one group; all groups by default. */
  groupId?: string;
  size?: ButtonSize;
  disabled?: boolean;
  children: ReactNode;
};

/** Shows who would be reminded to pay, and asks. */
export function RemindAllButton({ groupId, size = 'small', disabled, children }: RemindAllButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} disabled={disabled} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      <RemindDialog open={isOpen} onOpenChange={setIsOpen} groupId={groupId} />
    </>
  );
}
