import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './feedback/spinner.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
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
        'inline-grid shrink-0 place-items-center rounded-control text-quiet transition-colors duration-100',
        'hover:bg-well active:bg-well disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-5',
        danger ? 'hover:text-danger' : 'hover:text-ink',
        size === 'small' ? 'size-10 md:size-8' : 'size-11 md:size-10',
        className,
      )}
      {...rest}
    >
      {pending ? <Spinner /> : children}
    </button>
  );
}
