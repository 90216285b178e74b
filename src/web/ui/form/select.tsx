import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass, controlHeight } from './text-input.tsx';

type SelectOption<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[];
  /** The text of an empty first option. */
  placeholder?: string;
};

/** A native select, which works best on phones. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const field = useFieldControl();
  return (
    <div className="relative min-w-0">
      <select
        {...field}
        {...rest}
        className={cx(controlClass, controlHeight, 'appearance-none truncate pe-9', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} dir="auto">
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-quiet"
      />
    </div>
  );
}
