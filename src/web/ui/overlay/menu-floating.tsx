import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { onEarlyEscape } from './early-escape.ts';
import { type ItemProps, MenuParts } from './menu-parts.ts';

type FloatingMenuProps = {
  trigger: ReactElement;
  align: 'start' | 'end';
  /** The press that opened it came before this was loaded; if it was a key, the first item takes the focus. */
  startInFirst: boolean;
  children: ReactNode;
};

const parts = { Item, Separator: Radix.Separator };

/** Stays in its place in the document (no portal), so that it is part of the page's landmark; it floats all the same. */
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
        // Opened again while it fades, it is not a new one that would take the focus by itself.
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
        onInteractOutside={(event) => {
          // The button opens and closes; were a press of it also one outside, it could not open what still fades.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          // The button takes the focus back a moment after the menu has gone; by then another may be there.
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
