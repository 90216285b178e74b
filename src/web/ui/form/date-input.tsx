import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { TextInput } from './text-input.tsx';

// WebKit centers the text only in a flex box, in which Chromium would put the sign of its calendar beside the text.
const dateClass =
  'relative flex! items-center appearance-none ' +
  '[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:end-3';

/** The native date picker. Its value is YYYY-MM-DD or empty. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput type="date" className={cx(dateClass, className)} {...rest} />;
}
