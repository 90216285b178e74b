import { t } from '@lingui/core/macro';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_COUNTED } from '#contract/notifications.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazyDialog(async () => (await loadPanel()).NotificationPanel);

/** The number of unread notifications, and the button that opens the list. */
export function Bell({ className }: { className?: string }) {
  const count = useUnreadCount();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count);
  return (
    <>
      <IconButton
        ref={button}
        label={count === 0 ? t`Notifications` : t`Notifications, ${shown} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setIsOpen(true)}
      >
        <span className="relative">
          <BellIcon />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="figures absolute -top-2 start-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[11px] leading-none font-semibold text-on-accent"
            >
              {shown}
            </span>
          )}
        </span>
      </IconButton>
      <NotificationPanel open={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />
    </>
  );
}
