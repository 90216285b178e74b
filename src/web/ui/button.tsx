import * as Slot from 'radix-ui/slot';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none ' +
  'transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-busy:opacity-100 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary: 'border border-edge/50 bg-card text-ink hover:bg-well active:bg-well',
  quiet: 'text-accent hover:bg-accent-tint active:bg-accent-tint',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-11 min-w-11 px-3 text-14 mouse:h-8 mouse:min-w-0 [&_svg]:size-4',
  medium: 'h-11 px-4 text-body mouse:h-10 [&_svg]:size-4.5',
  large: 'h-12 px-6 text-16 [&_svg]:size-5',
};

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string };

/** The classes of a button, for a link rendered by another library. */
export function buttonClass({ variant = 'primary', size = 'medium', className }: Look = {}): string {
  return cx(base, variants[variant], sizes[size], className);
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    children: ReactNode;
    /** Work is running: disabled, with a spinner, at an unchanged width. */
    pending?: boolean;
    /** The text meanwhile ("Saving..."). The button reserves the width of the longer text. */
    pendingText?: string;
    /** Renders the single child (a link) as the button. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  className,
  pending = false,
  pendingText,
  asChild,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = buttonClass({ variant, size, className });
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      <Label pending={pending} pendingText={pendingText}>
        {children}
      </Label>
    </button>
  );
}

function Label({
  pending,
  pendingText,
  children,
}: Pick<ButtonProps, 'pending' | 'pendingText' | 'children'>) {
  if (pendingText === undefined) {
    return (
      <>
        <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
        {pending && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </>
    );
  }
  const other = pending ? children : pendingText;
  return (
    <span
      className="inline-grid justify-items-center after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-reserve)]"
      data-reserve={typeof other === 'string' ? other : pendingText}
    >
      <span className="inline-flex items-center gap-2">{pending ? pendingText : children}</span>
    </span>
  );
}
