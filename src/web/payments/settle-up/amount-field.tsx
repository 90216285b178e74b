import { type Cents, formatMoney, subtract } from '#domain/money.ts';
import { type Amount, useAmount } from '#web/lib/form/use-amount.ts';
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

type Paid = { amount: Cents | null; owed: Cents | null; name: string };

/** Says that the amount is more or less than what is owed. */
export function amountNote({ amount, owed, name }: Paid): string | null {
  if (owed === null)
    return `You don't owe ${name} anything right now. What you pay will count in your favor.`;
  if (amount === null || amount === owed) return `You owe ${name} ${formatMoney(owed)}.`;
  if (amount < owed) return `You will still owe ${name} ${formatMoney(subtract(owed, amount))}.`;
  const more = formatMoney(subtract(amount, owed));
  return `This is ${more} more than you owe ${name}. The difference will count in your favor.`;
}
