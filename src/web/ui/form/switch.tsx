import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  description?: ReactNode;
};

/** For a setting that takes effect at once. Use Checkbox in a form that is submitted. */
export function Switch({ label, description, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-start justify-between gap-4 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60 mouse:min-h-10 mouse:py-2',
        className,
      )}
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-body md:leading-6">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="block text-13 text-quiet">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          // The description is part of the label element too, and would be read twice.
          aria-labelledby={`${id}-label`}
          aria-describedby={description ? `${id}-description` : undefined}
          {...rest}
          className={
            'peer h-6 w-10 cursor-[inherit] appearance-none rounded-full border border-edge bg-well transition-colors duration-150 ' +
            'checked:border-accent checked:bg-accent'
          }
        />
        <span
          aria-hidden="true"
          className={
            'pointer-events-none absolute top-1 start-1 size-4 rounded-full bg-quiet transition-transform duration-150 ' +
            'peer-checked:translate-x-4 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4'
          }
        />
      </span>
    </label>
  );
}
