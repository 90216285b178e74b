import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  description?: ReactNode;
  /** Content at the end of the row, such as an amount. */
  trailing?: ReactNode;
};

/** A native checkbox with its label. The whole row is clickable. */
export function Checkbox({ label, description, trailing, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60 mouse:min-h-10 mouse:py-2',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-describedby={description ? id : undefined}
          {...rest}
          className={
            'peer col-start-1 row-start-1 size-5 cursor-[inherit] appearance-none rounded-tick border border-edge bg-card ' +
            'transition-colors duration-100 checked:border-accent checked:bg-accent hover:border-accent'
          }
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 size-4 stroke-[2.5]! text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-body md:leading-6">{label}</span>
        {description && (
          <span id={id} className="block text-13 text-quiet">
            {description}
          </span>
        )}
      </span>
      {trailing && <span className="figures text-body md:leading-6">{trailing}</span>}
    </label>
  );
}
