import { t } from '@lingui/core/macro';
import { CircleAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { spoken } from '#web/lib/language/i18n.ts';
import { buttonClass } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastEntry,
} from './toast-store.ts';

/**
 * The list of toasts, loaded with the first of them. F8 focuses it. It is next to the page, where it inherits what a
 * dialog sets on the body: the width of the scroll bar, and no presses.
 */
export function ToastRegion() {
  const entries = useSyncExternalStore(subscribeToToasts, currentToasts);
  return createPortal(
    <Radix.Provider
      label={t`Notification`}
      duration={TOAST_DURATION_MS}
      swipeDirection={spoken().direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {entries.map((entry) => (
        <Notice key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        label={t`Notifications (F8)`}
        className={
          'fixed inset-x-0 top-[calc(3.5rem+env(safe-area-inset-top))] z-60 flex flex-col p-3 outline-none md:top-auto ' +
          'md:end-[var(--removed-body-scroll-bar-size,0px)] md:bottom-0 md:start-auto md:w-full md:max-w-[420px] md:p-4'
        }
      />
    </Radix.Provider>,
    document.body,
  );
}

function Notice({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive';
  return (
    <Radix.Root
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id);
      }}
      className={cx(
        'relative flex items-start gap-3 rounded-card border py-3 pe-12 ps-4 shadow-float',
        'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out data-[swipe=end]:animate-slide-out-end',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0',
        destructive ? 'border-danger/40 bg-danger-tint text-ink' : 'border-line bg-card text-ink',
      )}
    >
      {destructive && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 text-danger" />}
      <div className="min-w-0 flex-1 py-0.5">
        <Radix.Title className="text-14 font-semibold">{entry.title}</Radix.Title>
        {entry.description && (
          <Radix.Description className={cx('mt-0.5 text-14', !destructive && 'text-quiet')}>
            {entry.description}
          </Radix.Description>
        )}
      </div>
      {entry.action && (
        <Radix.Action
          altText={entry.action.label}
          onClick={entry.action.onClick}
          className={buttonClass({ variant: 'quiet', size: 'small', className: '-my-1' })}
        >
          {entry.action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label={t`Dismiss`} size="small" className="absolute top-1.5 end-1.5 md:top-2 md:end-2">
          <X />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
