import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { readNotifications } from '#contract/notifications.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NotificationList } from './notification-list.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const panelClass =
  'fixed inset-x-0 bottom-0 z-50 flex h-[85dvh] flex-col rounded-t-[20px] bg-card text-ink shadow-float outline-none ' +
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'md:inset-auto md:top-4 md:start-[15.25rem] md:h-auto md:max-h-[min(44rem,calc(100dvh-2rem))] md:w-[26rem] md:rounded-card ' +
  'md:border md:border-line md:data-[state=open]:animate-rise-in md:data-[state=closed]:animate-rise-out';

type NotificationPanelProps = DialogProps & {
  /** Called after the panel has closed, to return the focus. */
  onClosed: () => void;
};

/** The list of notifications: a sheet on phones, a panel next to the sidebar elsewhere. */
export function NotificationPanel({ open, onOpenChange, onClosed }: NotificationPanelProps) {
  const count = useUnreadCount();
  const read = useCall(readNotifications, {
    onError: toastFailure(t`Failed to mark as read`),
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:bg-transparent" />
        <Radix.Content
          aria-describedby={undefined}
          className={panelClass}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <div className="relative flex flex-wrap items-center gap-x-2 border-b border-line py-3 pe-16 ps-4 md:ps-5">
            <Radix.Title className="me-auto py-2 text-20 font-semibold">{t`Notifications`}</Radix.Title>
            {count > 0 && (
              <Button
                variant="quiet"
                size="small"
                // Where it has no room beside the title it moves below it.
                className="-ms-3"
                pending={read.isPending}
                onClick={() => read.mutate({ body: { all: true } })}
              >
                {t`Mark All as Read`}
              </Button>
            )}
            <div className="absolute end-3 top-3">
              <Radix.Close asChild>
                <IconButton label={t`Close`}>
                  <X />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            <NotificationList
              onGo={({ id, isRead }) => {
                if (!isRead) read.mutate({ body: { ids: [id] } });
                onOpenChange(false);
              }}
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
