import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type Cents, formatMoney, MAX_AMOUNT, type TypedAmount, toDecimal } from '#domain/money.ts';
import { isTypedSum, readTypedSum } from '#domain/typed-sum.ts';
import { cx } from '../cx.ts';
import { useFieldControl, useReportProblem } from './field.tsx';
import { controlClass, controlHeight } from './text-input.tsx';

/** The value of an amount field. A null amount is blank, or unreadable if there is a problem. */
export type AmountDraft = { amount: Cents | null; problem: AmountProblem | null };

export type AmountProblem = Exclude<Extract<TypedAmount, { ok: false }>['reason'], 'empty'>;

/** Explains why a typed amount cannot be parsed, and what to type instead. */
export function amountProblemText(problem: AmountProblem): string {
  if (problem === 'ambiguous') return 'This amount is ambiguous. Add the cents, such as 1,234.00.';
  if (problem === 'too_precise') return 'Use at most two decimal places, such as 12.50.';
  if (problem === 'too_large') return `The largest amount is ${formatMoney(MAX_AMOUNT)}.`;
  return 'Enter an amount, such as 12.50.';
}

type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'defaultValue' | 'size'
> & {
  value: Cents | null;
  /** The amount is null for an empty or unreadable text; `problem` tells which. */
  onChange: (amount: Cents | null, problem: AmountProblem | null) => void;
  /** Large and centered, for the main field of a dialog. */
  big?: boolean;
};

const amountOf = (read: TypedAmount): Cents | null => (read.ok ? read.amount : null);
const problemOf = (read: TypedAmount): AmountProblem | null =>
  read.ok || read.reason === 'empty' ? null : read.reason;

/**
 * An amount field. It keeps the text as typed and reports the cents. A calculation is replaced by its result on blur.
 */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  big,
  className,
  placeholder = '0.00',
  ...rest
}: MoneyInputProps) {
  const field = useFieldControl();
  const report = useReportProblem();
  const [text, setText] = useState(value === null ? '' : toDecimal(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== amountOf(readTypedSum(text))) setText(value === null ? '' : toDecimal(value));
  }
  const problem = problemOf(readTypedSum(text));
  // An error disappears at once, but a new one appears only on blur.
  useEffect(() => {
    if (problem === null) report(null);
  }, [problem, report]);
  const input = (
    <input
      {...field}
      {...rest}
      type="text"
      size={1}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        const read = readTypedSum(event.target.value);
        setText(event.target.value);
        setSeen(amountOf(read));
        onChange(amountOf(read), problemOf(read));
      }}
      onBlur={(event) => {
        if (problem !== null) report(amountProblemText(problem));
        // The result replaces the calculation.
        else if (value !== null && isTypedSum(text)) setText(toDecimal(value));
        onBlur?.(event);
      }}
      className={cx(big ? bigClass(text) : cx(controlClass, controlHeight, 'pl-7 figures'), className)}
    />
  );
  if (big) return <BigFrame text={text || placeholder}>{input}</BigFrame>;
  return (
    <div className="relative min-w-0">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-body text-quiet"
      >
        $
      </span>
      {input}
    </div>
  );
}

const bigSize = (text: string) => (text.length > 9 ? 'text-28' : 'text-40');

function bigClass(text: string): string {
  return cx(
    // Takes no width of its own: one character of an input is wider than a digit.
    'figures col-start-1 row-start-1 w-0 min-w-full appearance-none bg-transparent p-0 font-semibold text-ink outline-none',
    'placeholder:text-quiet/70',
    bigSize(text),
  );
}

/** Places the dollar sign directly before the digits. A hidden copy of the text sets the width. */
function BigFrame({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      className={
        'flex h-20 min-w-0 items-center justify-center overflow-hidden rounded-card border border-transparent bg-well px-4 ' +
        'focus-within:border-accent focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-danger'
      }
    >
      <span aria-hidden="true" className={cx('pr-1 font-medium text-quiet', bigSize(text))}>
        $
      </span>
      <span className="inline-grid min-w-0 overflow-hidden">
        <span
          aria-hidden="true"
          className={cx(
            'figures invisible col-start-1 row-start-1 pr-1 font-semibold whitespace-pre',
            bigSize(text),
          )}
        >
          {text}
        </span>
        {children}
      </span>
    </div>
  );
}
