import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { TextInput } from './text-input.tsx';

/** Six digits of an authenticator app, which the keyboard of a phone can fill in. */
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
