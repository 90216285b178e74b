import { t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import { type Cents, type Money, subtract } from '#domain/money.ts';
import { type Amount, useAmount } from '#web/lib/form/use-amount.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';

/** The amount of one payment: `initial` until the user types another one. It is validated on submit. */
export function usePaymentAmount(initial: Cents | null, onSend: (amount: Cents) => void): Amount {
  return useAmount({
    initial,
    complain: (amount) => (amount === null || amount < 1 ? t`Amount must be greater than zero` : null),
    onSend,
  });
}

/** The amount for the button that sends it; none while there is nothing to send. */
export function amountsOf(amount: Cents | null, currency: Currency): Money[] {
  return amount === null || amount < 1 ? [] : [{ amount, currency }];
}

type AmountFieldProps = {
  amount: Amount;
  /** A hint about the amount, shown before it is sent. */
  note: string | null;
};

export function AmountField({ amount, note }: AmountFieldProps) {
  return (
    <Field label={t`Amount`} error={amount.error} hint={<span aria-live="polite">{note}</span>}>
      <MoneyInput big value={amount.amount} onChange={amount.type} />
    </Field>
  );
}

type Paid = {
  amount: Cents | null;
  owed: Cents | null;
  currency: Currency;
  /** The payee; null if that is the user. */
  name: string | null;
  /** The payer; the user by default. */
  payer?: string | undefined;
};

/** Says that the amount is more or less than what is owed. */
export function amountNote({ amount, owed, currency, name, payer = '' }: Paid): string | null {
  const notes =
    name === null ? notesToMe(payer) : payer === '' ? notesOfMine(name) : notesOfOthers(payer, name);
  if (owed === null) return notes.nothing();
  if (amount === null || amount === owed) return notes.all(formatMoney(owed, currency));
  return amount < owed
    ? notes.less(formatMoney(subtract(owed, amount), currency))
    : notes.more(formatMoney(subtract(amount, owed), currency));
}

type Note = (figure: string) => string;
type Notes = { nothing: () => string; all: Note; less: Note; more: Note };

const notesOfMine = (name: string): Notes => ({
  nothing: () => t`You don't owe ${name} anything right now. What you pay will count in your favor.`,
  all: (figure) => t`You owe ${name} ${figure}.`,
  less: (rest) => t`You'll still owe ${name} ${rest}.`,
  more: (more) => t`This is ${more} more than you owe ${name}. The difference will count in your favor.`,
});

const notesToMe = (payer: string): Notes => ({
  nothing: () => t`${payer} doesn't owe you anything right now. This will count in their favor.`,
  all: (figure) => t`${payer} owes you ${figure}.`,
  less: (rest) => t`${payer} will still owe you ${rest}.`,
  more: (more) => t`This is ${more} more than ${payer} owes you. The difference will count in their favor.`,
});

const notesOfOthers = (payer: string, name: string): Notes => ({
  nothing: () => t`${payer} doesn't owe ${name} anything right now. This will count in their favor.`,
  all: (figure) => t`${payer} owes ${name} ${figure}.`,
  less: (rest) => t`${payer} will still owe ${name} ${rest}.`,
  more: (more) =>
    t`This is ${more} more than ${payer} owes ${name}. The difference will count in their favor.`,
});
