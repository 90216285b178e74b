import { useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { type AmountProblem, amountProblemText } from '#web/ui/form/money-input.tsx';

type Typed = { amount: Cents | null; problem: AmountProblem | null };

/**
 * The one amount a form is about: `initial` until something else is typed. `complain` says what is wrong with an
 * amount, once the form was sent.
 */
export function useAmount(initial: Cents | null, complain: (amount: Cents | null) => string | null) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const amount = typed === null ? initial : typed.amount;
  const problem = typed?.problem ?? null;
  const complaint = problem === null ? complain(amount) : amountProblemText(problem);
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

export type Amount = ReturnType<typeof useAmount>;
