import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** The platform's date picker; its value is a calendar day as YYYY-MM-DD, or empty. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput type="date" className={`appearance-none ${className ?? ''}`} {...rest} />;
}
