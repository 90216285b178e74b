import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
  /** It removes something, and is quieter than the other controls. */
  danger?: boolean;
  pending?: boolean;
  size?: 'small' | 'medium';
};

export function IconButton({
  label,
  children,
  danger,
  pending = false,
  size = 'medium',
  className,
  disabled,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-control transition-colors duration-100',
        'hover:bg-well active:bg-well disabled:pointer-events-none disabled:opacity-50',
        danger ? 'text-edge hover:text-danger [&_svg]:size-4' : 'text-quiet hover:text-ink [&_svg]:size-5',
        size === 'small' ? 'size-11 mouse:size-8' : 'size-11 mouse:size-10',
        className,
      )}
      {...rest}
    >
      {pending ? <Spinner /> : children}
    </button>
  );
}
