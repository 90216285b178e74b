import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { digitsOf } from './card-text.ts';

type GroupedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  /** How the digits are written. */
  format: (text: string) => string;
  onChange: (text: string) => void;
  /** A word at the end of the field, where there is room for it. */
  trailing?: string | null;
};

/** A field of digits that groups them while they are typed, and leaves the caret at the digit it was at. */
export function GroupedInput({ value, format, onChange, trailing, ...rest }: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const count = digitsBefore.current;
    digitsBefore.current = null;
    if (count === null || document.activeElement !== input.current) return;
    const caret = placeAfter(value, count);
    input.current?.setSelectionRange(caret, caret);
  });
  return (
    <div className="relative min-w-0">
      <TextInput
        {...rest}
        ref={input}
        inputMode="numeric"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          const { value: text, selectionStart } = event.target;
          const before = text.slice(0, selectionStart ?? text.length);
          const isAtEnd = digitsOf(before).length === digitsOf(text).length;
          const next = format(text);
          digitsBefore.current = isAtEnd ? digitsOf(next).length : digitsOf(format(before)).length;
          onChange(next);
        }}
        className={cx('figures', trailing && roomFor(trailing))}
      />
      {trailing && (
        <span className="pointer-events-none absolute inset-y-0 right-3 hidden place-items-center text-13 min-[23rem]:grid font-medium text-quiet">
          {trailing}
        </span>
      )}
    </div>
  );
}

/** The digits must not run beneath the word. */
function roomFor({ length }: string): string {
  if (length <= 4) return 'min-[23rem]:pr-14';
  if (length <= 8) return 'min-[23rem]:pr-22';
  return length <= 11 ? 'min-[23rem]:pr-26' : 'min-[23rem]:pr-36';
}

/** The place right behind the n-th digit. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  for (const [index, letter] of [...text].entries()) {
    if (seen === count) return index;
    if (/\d/.test(letter)) seen += 1;
  }
  return text.length;
}
