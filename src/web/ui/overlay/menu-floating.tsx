import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { onEarlyEscape, passOn } from './early-escape.ts';
import { type ItemProps, MenuParts } from './menu-parts.ts';

type FloatingMenuProps = {
  trigger: ReactElement;
  align: 'start' | 'end';
  /** The menu was opened by keyboard before this part was loaded, so the first item takes the focus. */
  startInFirst: boolean;
  children: ReactNode;
};

const parts = { Item, Separator: Radix.Separator };

/** Renders in place (no portal), so that it stays in the page's landmark. */
export function FloatingMenu({ trigger, align, startInFirst, children }: FloatingMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const start = useRef(startInFirst);
  useEffect(() => {
    if (start.current)
      content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  }, []);
  return (
    <Radix.Root
      modal={false}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        // A menu that is reopened during its closing animation does not take the focus by itself.
        if (open) content.current?.focus();
      }}
    >
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        onKeyDown={onEarlyEscape(() => setIsOpen(false))}
        onEscapeKeyDown={(event) => {
          if (!isOpen) passOn(event);
        }}
        // Before the item acts, so that a dialog it opens returns the focus to the button and not to an item that is gone.
        onClickCapture={() => button.current?.focus()}
        onInteractOutside={(event) => {
          // The button toggles the menu. Its press must not count as one outside, or it could not reopen a closing
          // menu.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          // The button takes the focus back after the menu has closed. A new menu may be open by then.
          if (content.current) event.preventDefault();
        }}
        className={
          'z-50 min-w-48 max-w-[min(20rem,var(--radix-dropdown-menu-content-available-width))] overflow-y-auto rounded-card border border-line bg-card p-1 ' +
          'max-h-(--radix-dropdown-menu-content-available-height) text-ink shadow-float outline-none ' +
          'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out'
        }
      >
        <MenuParts value={parts}>{children}</MenuParts>
      </Radix.Content>
    </Radix.Root>
  );
}

function Item(props: ItemProps) {
  return <Radix.Item {...props} />;
}
