import { type RefObject, useRef, useState } from 'react';
import { type Cents, formatMoney, subtract } from '#domain/money.ts';
import { Field } from '#web/ui/field.tsx';
import { type AmountProblem, amountProblemText, MoneyInput } from '#web/ui/money-input.tsx';

type Typed = { amount: Cents | null; problem: AmountProblem | null };

/** The amount of one payment: `initial` until something else is typed, checked when the form is sent. */
export function useAmount(initial: Cents | null) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const amount = typed === null ? initial : typed.amount;
  const complaint = complaintOf(amount, typed?.problem ?? null);
  return {
    amount,
    input,
    isTyped: typed !== null,
    error: wasSent ? complaint : null,
    type: (next: Typed) => setTyped(next),
    /** The amount when it can be sent; else null, and the field says why not. */
    read: (): Cents | null => {
      setWasSent(true);
      if (complaint === null) return amount;
      input.current?.focus();
      return null;
    },
  };
}

function complaintOf(amount: Cents | null, problem: AmountProblem | null): string | null {
  if (problem !== null) return amountProblemText(problem);
  return amount === null || amount < 1 ? 'Amount must be greater than zero' : null;
}

type AmountFieldProps = {
  amount: {
    amount: Cents | null;
    error: string | null;
    input: RefObject<HTMLInputElement | null>;
    type: (next: Typed) => void;
  };
  /** What a look at the amount calls for, before it is sent. */
  note: string | null;
};

export function AmountField({ amount, note }: AmountFieldProps) {
  return (
    <Field label="Amount" error={amount.error} hint={<span aria-live="polite">{note}</span>}>
      <MoneyInput
        ref={amount.input}
        big
        value={amount.amount}
        onChange={(value, problem) => amount.type({ amount: value, problem })}
      />
    </Field>
  );
}

type Paid = { amount: Cents | null; owed: Cents | null; name: string };

/** Says when somebody is about to pay more than they owe, or less. */
export function amountNote({ amount, owed, name }: Paid): string | null {
  if (owed === null)
    return `You don't owe ${name} anything right now. What you pay will count in your favor.`;
  if (amount === null || amount === owed) return `You owe ${name} ${formatMoney(owed)}.`;
  if (amount < owed) return `You will still owe ${name} ${formatMoney(subtract(owed, amount))}.`;
  const more = formatMoney(subtract(amount, owed));
  return `This is ${more} more than you owe ${name}. The difference will count in your favor.`;
}
