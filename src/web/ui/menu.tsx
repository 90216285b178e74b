import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type MenuProps = {
  /** The button that opens it, usually an IconButton. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** Stays in its place in the document (no portal), so that it is part of the page's landmark; it floats all the same. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        className={
          'z-50 min-w-48 max-w-[min(20rem,var(--radix-dropdown-menu-content-available-width))] overflow-y-auto rounded-card border border-line bg-card p-1 ' +
          'max-h-(--radix-dropdown-menu-content-available-height) text-ink shadow-float outline-none ' +
          'data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out'
        }
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

type MenuItemProps = {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Draws the single child (a link) as the item. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({ onSelect, icon, danger, disabled, asChild, children }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-[10px] px-3 text-body outline-none select-none md:min-h-9',
        'data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:text-quiet',
        danger
          ? 'text-danger data-highlighted:bg-danger-tint [&_svg]:text-danger'
          : 'data-highlighted:bg-well',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          <span className="min-w-0 truncate">{children}</span>
        </>
      )}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-3 my-1 h-px bg-line" />;
}
