import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './text-input.tsx';

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      rows={rows}
      {...field}
      {...rest}
      className={cx(controlClass, 'field-sizing-content max-h-64 min-h-20 resize-y py-2.5', className)}
    />
  );
}
