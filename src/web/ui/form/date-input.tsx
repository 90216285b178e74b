import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** The native date picker. Its value is YYYY-MM-DD or empty. WebKit centers its text only in a flex box. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput type="date" className={`flex! items-center appearance-none ${className ?? ''}`} {...rest} />
  );
}
