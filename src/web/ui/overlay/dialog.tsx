import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ComponentProps, type MouseEvent, memo, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { DiscardDialog, Unsaved, useDiscard } from './discard.tsx';
import { DISMISSING, dismisses, takeEarlyEscape } from './early-escape.ts';
import { overlayClass, panelClass } from './overlay-class.ts';
import { useReturnFocus } from './return-focus.ts';

const widths = { small: 'md:max-w-md', medium: 'md:max-w-lg', large: 'md:max-w-3xl' };

type DialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The button that opens it. Leave it out if `open` is controlled from outside. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
  /** A phone shows it on the whole screen. For a step of its own within another dialog. */
  full?: boolean;
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
  full,
  dismissable = true,
  children,
}: DialogProps) {
  const [isOpenByTrigger, setIsOpenByTrigger] = useState(false);
  const isOpen = open ?? isOpenByTrigger;
  const setOpen = (next: boolean) => {
    setIsOpenByTrigger(next);
    onOpenChange?.(next);
  };
  const discard = useDiscard(isOpen);
  const panel = useRef<HTMLDivElement>(null);
  // What another component renders into the dialog is outside to the library, which asks React.
  const isWithin = ({ target }: Event) => target instanceof Node && panel.current?.contains(target) === true;
  const hold = (event: Event) => {
    if (!dismissable || isWithin(event)) event.preventDefault();
  };
  /** The same, and asks before what was typed is lost. */
  const holdOrAsk = (event: Pick<Event, 'preventDefault'>) => {
    if (!dismissable || discard.ask()) event.preventDefault();
  };
  const returnFocus = useReturnFocus();
  return (
    <>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
        <Radix.Portal>
          <Radix.Overlay className={overlayClass} onMouseDown={keepFocus} />
          <Radix.Content
            ref={panel}
            className={cx(
              panelClass,
              widths[size],
              full && 'max-md:h-dvh max-md:max-h-dvh max-md:rounded-none',
            )}
            onEscapeKeyDown={holdOrAsk}
            onKeyDown={takeEarlyEscape}
            onPointerDownOutside={(event) => {
              if (!isWithin(event) && !isForMenu(event.detail.originalEvent)) holdOrAsk(event);
            }}
            onInteractOutside={hold}
            {...returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <div className="flex flex-col gap-1 px-4 pt-5 pe-14 pb-4 md:px-6 md:pt-6 md:pe-16">
              <Radix.Title className="text-20 font-semibold text-balance">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-14 text-quiet">{description}</Radix.Description>
              )}
            </div>
            <Unsaved value={discard.unsaved}>
              <FrozenWhileClosing open={open}>{children}</FrozenWhileClosing>
            </Unsaved>
            <Radix.Close asChild onClick={holdOrAsk}>
              <IconButton
                label={t`Close`}
                {...dismisses}
                disabled={!dismissable}
                className="absolute top-3 end-3 md:top-4 md:end-4"
              >
                <X />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <DiscardDialog discard={discard} isOpenBelow={isOpen} onDiscard={() => setOpen(false)} />
    </>
  );
}

/** A press beside the dialog leaves the focus where it is, so that it can return there. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A press that opens the browser's menu, which closes no dialog. */
const isForMenu = ({ button, ctrlKey }: PointerEvent) => button === 2 || (button === 0 && ctrlKey);

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
