import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useFieldGroup } from './field.tsx';

type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean;
};

type ChoiceProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Choice<Value>[];
  /** The accessible name of a group outside a Field. */
  label?: string;
  className?: string;
};

/** A vertical list of radio buttons with descriptions. */
export function RadioGroup<Value extends string>({
  value,
  onChange,
  options,
  label,
  className,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...useFieldGroup()}
      {...(label ? { 'aria-label': label } : {})}
      className={cx('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            'flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-3 transition-colors duration-100 hover:border-edge ' +
            'has-checked:border-accent has-checked:bg-accent-tint has-disabled:cursor-not-allowed has-disabled:opacity-60 ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className={
              'mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-card outline-none ' +
              'checked:border-6 checked:border-accent md:mt-0'
            }
          />
          <span className="min-w-0 flex-1">
            <span className="block text-body font-medium">{option.label}</span>
            {option.description && <span className="block text-13 text-quiet">{option.description}</span>}
          </span>
          {option.trailing && <span className="figures text-body">{option.trailing}</span>}
        </label>
      ))}
    </div>
  );
}

/** Two to four short options side by side. */
export function Segmented<Value extends string>({
  value,
  onChange,
  options,
  label,
  className,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...useFieldGroup()}
      {...(label ? { 'aria-label': label } : {})}
      className={cx('flex min-w-0 gap-1 overflow-x-auto rounded-control bg-well p-1', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            'relative flex h-11 min-w-fit flex-1 cursor-pointer items-center justify-center rounded-[7px] px-3 text-14 font-medium whitespace-nowrap text-quiet ' +
            'transition-colors duration-100 select-none hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line ' +
            'has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent mouse:h-8'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span className="pointer-events-none">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
