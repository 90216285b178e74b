import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  value: number;
  onChange: (value: number) => void;
  /** The announced value, such as "$50.00 per month". */
  valueText?: string;
};

export function Slider({ value, onChange, valueText, className, ...rest }: SliderProps) {
  const field = useFieldControl();
  return (
    <input
      type="range"
      {...field}
      {...rest}
      value={value}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={cx('h-11 w-full cursor-pointer accent-accent mouse:h-8', className)}
    />
  );
}
