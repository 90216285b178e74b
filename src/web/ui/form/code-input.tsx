import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { TextInput } from './text-input.tsx';

/** The six-digit code of an authenticator app. Phones can autofill it. */
export function CodeInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={7}
      placeholder="000 000"
      className={cx('figures text-16 tracking-[0.2em]', className)}
      {...rest}
    />
  );
}
