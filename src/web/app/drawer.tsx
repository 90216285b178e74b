import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FrozenWhileClosing } from '#web/ui/overlay/dialog.tsx';
import { overlayClass } from '#web/ui/overlay/overlay-class.ts';
import { AccountBlock } from './account-block.tsx';
import { NavList } from './nav-list.tsx';

type DrawerProps = DialogProps & {
  /** Called after the drawer has closed, to return the focus. */
  onClosed: () => void;
};

/** The sidebar's content on a phone. A link, the backdrop, Logout and Escape close it. */
export function Drawer({ open, onOpenChange, onClosed }: DrawerProps) {
  const close = () => onOpenChange(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay data-testid="backdrop" className={overlayClass} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className={
            'fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col gap-3 overflow-y-auto overscroll-contain bg-card px-4 pt-3 ' +
            'pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-float outline-none ' +
            'data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in'
          }
        >
          <FrozenWhileClosing open={open}>
            <div className="flex items-center justify-between">
              <Radix.Title className="sr-only">{t`Menu`}</Radix.Title>
              <Logo className="px-1" />
              <Radix.Close asChild>
                <IconButton label={t`Close menu`} className="-me-2">
                  <X />
                </IconButton>
              </Radix.Close>
            </div>
            <NavList onGo={close} />
            <div className="mt-auto border-t border-line pt-3">
              <AccountBlock onLogout={close} />
            </div>
          </FrozenWhileClosing>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
