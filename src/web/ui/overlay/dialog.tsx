import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { DISMISSING, dismisses, takeEarlyEscape } from './early-escape.ts';
import { useReturnFocus } from './return-focus.ts';

export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/**
 * A bottom sheet on phones, a centered panel elsewhere. Its children are `flex-auto`, never `flex-1`: WebKit measures the
 * basis of 0 % against `inset-0` and makes them 0 px high.
 */
export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-[20px] bg-card text-ink shadow-float ' +
  'outline-none data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out ' +
  'md:inset-0 md:my-auto md:h-fit md:max-h-[min(88dvh,52rem)] md:rounded-card md:border md:border-line ' +
  'md:data-[state=open]:animate-rise-in md:data-[state=closed]:animate-rise-out';

const widths = { small: 'md:max-w-md', medium: 'md:max-w-lg', large: 'md:max-w-3xl' };

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. Leave it out if `open` is controlled from outside. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  /** False while submitting: Escape, the backdrop and the close button then do nothing. */
  dismissable?: boolean;
  children: ReactNode;
};

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  size = 'medium',
  dismissable = true,
  children,
}: DialogProps) {
  const hold = (event: Event) => {
    if (!dismissable) event.preventDefault();
  };
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={cx(panelClass, widths[size])}
          onEscapeKeyDown={hold}
          onKeyDown={takeEarlyEscape}
          onInteractOutside={hold}
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex flex-col gap-1 px-4 pt-5 pr-14 pb-4 md:px-6 md:pt-6 md:pr-16">
            <Radix.Title className="text-20 font-semibold text-balance">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-14 text-quiet">{description}</Radix.Description>
            )}
          </div>
          <FrozenWhileClosing open={open}>{children}</FrozenWhileClosing>
          <Radix.Close asChild>
            <IconButton
              label="Close"
              {...dismisses}
              disabled={!dismissable}
              className="absolute top-3 right-3 md:top-4 md:right-4"
            >
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type FrozenProps = { open: boolean | undefined; children: ReactNode };

/** The content of a dialog. It does not render again while the dialog closes, so that closing has less to do. */
export const FrozenWhileClosing = memo(
  ({ children }: FrozenProps) => children,
  (_before, { open }) => open === false,
);

/** The scrollable part. Without a focusable control it can be focused itself, to scroll by keyboard. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      ref={keepScrollable}
      className={cx(
        'flex min-h-0 flex-auto flex-col gap-5 overflow-y-auto overscroll-contain px-4 pt-1 pb-5 md:px-6',
        className,
      )}
      {...rest}
    />
  );
}

/** Lets keys scroll a body that has no control of its own, whenever its content or its size makes it scroll. */
function keepScrollable(element: HTMLDivElement | null) {
  if (element === null) return;
  const update = () => {
    const hasControl = element.querySelector('a[href], button, input, select, textarea') !== null;
    if (element.scrollHeight > element.clientHeight && !hasControl) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  update();
  const content = new MutationObserver(update);
  content.observe(element, { childList: true, subtree: true });
  const size = new ResizeObserver(update);
  size.observe(element);
  return () => {
    content.disconnect();
    size.disconnect();
  };
}

/** The buttons: they share the width on phones and are right-aligned elsewhere. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'flex shrink-0 flex-wrap gap-3 border-t border-line px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:flex-1',
        'md:justify-end md:px-6 md:py-4 md:*:flex-none',
        className,
      )}
      {...rest}
    />
  );
}

/** A form around body and footer. The body still scrolls. */
export function DialogForm({ className, children, ...rest }: ComponentProps<'form'>) {
  return (
    <form noValidate className={cx('flex min-h-0 flex-auto flex-col', className)} {...rest}>
      {children}
      <span hidden ref={takeWaitingFocus} />
    </form>
  );
}

/** Focuses a form that renders later than its dialog, unless the user has moved the focus. */
function takeWaitingFocus(marker: HTMLElement | null): void {
  const form = marker?.closest('form');
  const active = document.activeElement;
  const isWaiting =
    active === document.body ||
    active === form?.closest('[role="dialog"]') ||
    active?.matches(DISMISSING) === true;
  if (!isWaiting) return;
  const field = form?.querySelector<HTMLElement>('input, select, textarea');
  field?.focus();
  // Selects the text, like the dialog does for its first field.
  if (field instanceof HTMLInputElement) field.select();
}

/** Closes the dialog on a click on the child. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
