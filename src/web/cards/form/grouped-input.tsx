import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { digitsOf } from './card-text.ts';

type GroupedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  /** Formats the digits. */
  format: (text: string) => string;
  onChange: (text: string) => void;
  /** A short text at the end of the field, shown if it fits. */
  trailing?: string | null;
};

/** A field that groups digits while they are typed and keeps the caret at its digit. */
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
        <span className="pointer-events-none absolute inset-y-0 end-3 hidden place-items-center text-13 min-[23rem]:grid font-medium text-quiet">
          {trailing}
        </span>
      )}
    </div>
  );
}

/** The padding that keeps the digits clear of the trailing text. */
function roomFor({ length }: string): string {
  if (length <= 4) return 'min-[23rem]:pe-14';
  if (length <= 8) return 'min-[23rem]:pe-22';
  return length <= 11 ? 'min-[23rem]:pe-26' : 'min-[23rem]:pe-36';
}

/** The caret position after the n-th digit. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  for (const [index, letter] of [...text].entries()) {
    if (seen === count) return index;
    if (/\d/.test(letter)) seen += 1;
  }
  return text.length;
}
