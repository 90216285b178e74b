import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';

type PopoverProps = {
  trigger: ReactNode;
  /** Names the floating panel. */
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        aria-label={label}
        sideOffset={6}
        collisionPadding={12}
        className={
          'z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-(--radix-popover-content-available-width) overflow-y-auto rounded-card border ' +
          'border-line bg-card p-4 text-body text-ink shadow-float outline-none data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out'
        }
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
