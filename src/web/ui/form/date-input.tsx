import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** The native date picker. Its value is YYYY-MM-DD or empty. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput type="date" className={`appearance-none ${className ?? ''}`} {...rest} />;
}
