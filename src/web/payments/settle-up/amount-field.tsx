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
    complain: (amount) => (amount === null || amount < 1 ? 'Amount must be greater than zero' : null),
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
    <Field label="Amount" error={amount.error} hint={<span aria-live="polite">{note}</span>}>
      <MoneyInput big value={amount.amount} onChange={amount.type} />
    </Field>
  );
}

type Paid = {
  amount: Cents | null;
  owed: Cents | null;
  currency: Currency;
  /** The payee. */
  name: string;
  /** The payer; the user by default. */
  payer?: string | undefined;
};

/** Says that the amount is more or less than what is owed. */
export function amountNote({ amount, owed, currency, name, payer }: Paid): string | null {
  const [who, owes, favor] = payer === undefined ? ['You', 'owe', 'your'] : [payer, 'owes', 'their'];
  if (owed === null) {
    const paid = payer === undefined ? 'What you pay' : 'This';
    const dont = payer === undefined ? "don't" : "doesn't";
    return `${who} ${dont} owe ${name} anything right now. ${paid} will count in ${favor} favor.`;
  }
  if (amount === null || amount === owed) return `${who} ${owes} ${name} ${formatMoney(owed, currency)}.`;
  if (amount < owed) return `${who} will still owe ${name} ${formatMoney(subtract(owed, amount), currency)}.`;
  const more = formatMoney(subtract(amount, owed), currency);
  const whom = payer === undefined ? 'you owe' : `${payer} owes`;
  return `This is ${more} more than ${whom} ${name}. The difference will count in ${favor} favor.`;
}
