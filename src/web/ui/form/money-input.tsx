import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type Currency, decimalsOf } from '#domain/currency.ts';
import { type Cents, cents, MAX_AMOUNT, symbolOf, toDecimal, ZERO } from '#domain/money.ts';
import type { TypedAmount } from '#domain/typed-amount.ts';
import { readTypedSum } from '#domain/typed-sum.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { foreignFigures } from '#web/lib/language/i18n.ts';
import { cx } from '../cx.ts';
import { useCurrency } from '../display/in-currency.tsx';
import { useFieldControl, useReportProblem } from './field.tsx';
import { controlClass, controlHeight } from './text-input.tsx';

/** The value of an amount field. A null amount is blank; with a problem it is unreadable, and the problem says why. */
export type AmountDraft = { amount: Cents | null; problem: string | null };

type AmountProblem = Exclude<Extract<TypedAmount, { ok: false }>['reason'], 'empty'>;

/** Examples in a message, by the number of decimals. */
const EXAMPLES = {
  0: { small: '1250', large: '1,234' },
  2: { small: '12.50', large: '1,234.00' },
  3: { small: '12.500', large: '1,234.000' },
} as const;

/** As the language writes them. Three decimals behind a comma could be thousands, so those stay as they are. */
function examplesOf(currency: Currency): { small: string; large: string } {
  const decimals = decimalsOf(currency);
  const figures = foreignFigures();
  if (figures === null || decimals !== 2) return EXAMPLES[decimals];
  return { small: figures.figure(cents(1250), currency), large: figures.figure(cents(123_400), currency) };
}

/** Digits and marks only. */
const PLAIN = /^[\d.,]*$/;

function notAnAmount(currency: Currency): string {
  return t`Enter an amount, such as ${examplesOf(currency).small}.`;
}

/** Explains why a typed amount cannot be parsed, and what to type instead. */
function amountProblemText(problem: AmountProblem, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const { small, large } = examplesOf(currency);
  // Without decimals only a factor of a calculation can be read two ways.
  if (problem === 'ambiguous' && decimals === 0)
    return t`This amount is ambiguous. Write 1085 or 1.0850 instead of 1.085.`;
  if (problem === 'ambiguous')
    return currency === 'USD'
      ? t`This amount is ambiguous. Add the cents, such as ${large}.`
      : t`This amount is ambiguous. Add the decimals, such as ${large}.`;
  if (problem === 'too_precise') return tooPrecise(decimals);
  if (problem === 'too_large') return t`The largest amount is ${formatMoney(MAX_AMOUNT, currency)}.`;
  if (problem === 'other_currency')
    return t`This isn't an amount in ${currency}. Enter it in ${currency}, such as ${small}.`;
  return notAnAmount(currency);
}

function tooPrecise(decimals: keyof typeof EXAMPLES): string {
  if (decimals === 0) return t`Use no decimal places, such as 1250.`;
  return decimals === 2
    ? t`Use at most two decimal places, such as 12.50.`
    : t`Use at most three decimal places, such as 12.500.`;
}

/** Whether the typed text is not a number at all, or negative. */
export function isNotAnAmount({ problem }: AmountDraft, currency: Currency): boolean {
  return problem === notAnAmount(currency);
}

type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'defaultValue' | 'size'
> & {
  value: Cents | null;
  /** The amount is null for an empty or unreadable text; `problem` tells which. */
  onChange: (amount: Cents | null, problem: string | null) => void;
  /** Large and centered, for the main field of a dialog. */
  big?: boolean;
  /** That of `InCurrency` around it, unless said here. */
  currency?: Currency;
  /** Turns the symbol of a big field into a button. */
  symbolButton?: SymbolButton;
};

type SymbolButton = { label: string; isOpen: boolean; onClick: () => void };

const amountOf = (read: TypedAmount): Cents | null => (read.ok ? read.amount : null);
const problemOf = (read: TypedAmount, currency: Currency): string | null =>
  read.ok || read.reason === 'empty' ? null : amountProblemText(read.reason, currency);

/**
 * An amount field. It keeps the text as typed and reports the cents. A calculation is replaced by its result on blur.
 */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  big,
  className,
  currency: own,
  symbolButton,
  placeholder,
  ...rest
}: MoneyInputProps) {
  const around = useCurrency();
  const currency = own ?? around;
  const field = useFieldControl();
  const report = useReportProblem();
  const [text, setText] = useState(value === null ? '' : toDecimal(value, currency));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== amountOf(readTypedSum(text, currency)))
      setText(value === null ? '' : toDecimal(value, currency));
  }
  const problem = problemOf(readTypedSum(text, currency), currency);
  // An error disappears at once, but a new one appears only on blur.
  useEffect(() => {
    if (problem === null) report(null);
  }, [problem, report]);
  const shownPlaceholder = placeholder ?? toDecimal(ZERO, currency);
  const symbol = symbolOf(currency);
  const pad = PADS[Math.min(symbol.length, 5)];
  const input = (
    <input
      {...field}
      {...rest}
      type="text"
      size={1}
      inputMode="decimal"
      autoComplete="off"
      placeholder={shownPlaceholder}
      value={text}
      onChange={(event) => {
        const read = readTypedSum(event.target.value, currency);
        setText(event.target.value);
        setSeen(amountOf(read));
        onChange(amountOf(read), problemOf(read, currency));
      }}
      onBlur={(event) => {
        if (problem !== null) report(problem);
        // The amount replaces a calculation and what was pasted with a currency.
        else if (value !== null && !PLAIN.test(text)) setText(toDecimal(value, currency));
        onBlur?.(event);
      }}
      className={cx(big ? bigClass(text) : cx(controlClass, controlHeight, pad, 'figures'), className)}
    />
  );
  if (big)
    return (
      <BigFrame text={text || shownPlaceholder} symbol={symbol} button={symbolButton}>
        {input}
      </BigFrame>
    );
  return (
    <div className="relative min-w-0">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-body text-quiet"
      >
        {symbol}
      </span>
      {input}
    </div>
  );
}

/** The space for a symbol by its characters: "$", "R$", "KWD", "FCFA", "F CFA". */
const PADS: Readonly<Record<number, string>> = { 1: 'ps-7', 2: 'ps-10', 3: 'ps-14', 4: 'ps-16', 5: 'ps-18' };

const bigSize = (text: string) => (text.length > 9 ? 'text-28' : 'text-40');

function bigClass(text: string): string {
  return cx(
    // Takes no width of its own: one character of an input is wider than a digit.
    'figures col-start-1 row-start-1 w-0 min-w-full appearance-none bg-transparent p-0 font-semibold text-ink outline-none',
    'placeholder:text-quiet/70',
    bigSize(text),
  );
}

type BigFrameProps = { text: string; symbol: string; button: SymbolButton | undefined; children: ReactNode };

/** Places the symbol directly before the digits. A hidden copy of the text sets the width. */
function BigFrame({ text, symbol, button, children }: BigFrameProps) {
  const symbolClass = cx('font-medium text-quiet', bigSize(text));
  return (
    <div
      className={
        'flex h-20 short:h-15 min-w-0 items-center justify-center overflow-hidden rounded-card border border-transparent bg-well px-4 ' +
        'focus-within:border-accent focus-within:outline-2 focus-within:outline-accent has-aria-invalid:border-danger'
      }
    >
      {button === undefined ? (
        <span aria-hidden="true" className={cx('pe-1', symbolClass)}>
          {symbol}
        </span>
      ) : (
        <button
          type="button"
          aria-label={button.label}
          aria-expanded={button.isOpen}
          title={button.label}
          onClick={button.onClick}
          className={cx(
            '-ms-2 flex min-h-11 min-w-11 items-center justify-center gap-0.5 rounded-control px-2 leading-none hover:text-accent focus-visible:text-accent',
            symbolClass,
          )}
        >
          {symbol}
          <ChevronDown aria-hidden="true" className={cx('size-4', button.isOpen && 'rotate-180')} />
        </button>
      )}
      <span className="inline-grid min-w-0 overflow-hidden">
        <span
          aria-hidden="true"
          className={cx(
            'figures invisible col-start-1 row-start-1 pe-1 font-semibold whitespace-pre',
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
