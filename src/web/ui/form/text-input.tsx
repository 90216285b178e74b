import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';

/** The style of all text-like controls. 16 px on phones, because iOS zooms into smaller ones. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-edge bg-card px-3 text-body text-ink transition-colors duration-100 ' +
  'hover:border-quiet focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-quiet [&[readonly]]:bg-well';

export const controlHeight = 'h-11 mouse:h-10';

type TextInputProps = ComponentProps<'input'> & {
  /** A small icon at the start. */
  icon?: ReactNode;
};

export function TextInput({ icon, className, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldControl();
  const input = (
    <input
      type={type}
      {...field}
      {...rest}
      className={cx(controlClass, controlHeight, icon ? 'ps-10' : null, className)}
    />
  );
  if (!icon) return input;
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-quiet [&_svg]:size-4.5"
      >
        {icon}
      </span>
      {input}
    </div>
  );
}
