import { t } from '@lingui/core/macro';
import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { dismisses, takeEarlyEscape } from './early-escape.ts';
import { overlayClass, panelClass } from './overlay-class.ts';
import { useReturnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  pendingText?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** While true the dialog cannot be closed. The caller closes it when the work is done. */
  pending?: boolean;
  /** False where a dialog below closes with it and returns the focus. */
  returnsFocus?: boolean;
  onConfirm: () => void;
};

/** Confirms an action that cannot be undone. For anything else act at once and offer Undo in the toast. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  text,
  confirmLabel,
  pendingText,
  cancelLabel = t`Cancel`,
  danger,
  pending = false,
  returnsFocus = true,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={cx(panelClass, 'md:max-w-md')}
          {...returnFocus}
          onCloseAutoFocus={(event) => {
            if (returnsFocus) returnFocus.onCloseAutoFocus(event);
            else event.preventDefault();
          }}
          onKeyDown={takeEarlyEscape}
          onEscapeKeyDown={(event) => {
            if (pending) event.preventDefault();
          }}
        >
          <div className="flex min-h-0 flex-col gap-2 overflow-y-auto px-4 pt-6 pb-5 md:px-6">
            <Radix.Title className="text-20 font-semibold text-balance">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="text-body text-quiet md:text-14">{text}</div>
            </Radix.Description>
          </div>
          <div className="flex flex-wrap gap-3 px-4 pb-[calc(1rem+env(safe-area-inset-bottom))] *:flex-1 md:justify-end md:px-6 md:pb-6 md:*:flex-none">
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={pending} {...dismisses}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              pendingText={pendingText}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
