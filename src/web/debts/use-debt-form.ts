import { type FormEvent, useRef, useState } from 'react';
import { type AmountProblem, amountProblemText } from '#web/ui/money-input.tsx';
import { type DebtBody, type DebtProblems, type DebtValues, readDebt } from './debt-form-state.ts';

type AmountName = 'balance' | 'minimumPayment';

/** The state of the form of a debt: complaints come with the first try to send it, and go as soon as they are met. */
export function useDebtForm(initial: DebtValues, onSubmit: (body: DebtBody) => void) {
  const [values, setValues] = useState(initial);
  const [unreadable, setUnreadable] = useState<Partial<Record<AmountName, AmountProblem | null>>>({});
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const read = readDebt(values);
  const problems: DebtProblems = read.ok ? {} : { ...read.problems };
  for (const name of ['balance', 'minimumPayment'] as const) {
    const problem = unreadable[name];
    if (problem) problems[name] = amountProblemText(problem);
  }
  return {
    element,
    values,
    problems: wasSent ? problems : {},
    set: (change: Partial<DebtValues>) => setValues((before) => ({ ...before, ...change })),
    setAmount: (name: AmountName) => (amount: DebtValues[AmountName], problem: AmountProblem | null) => {
      setValues((before) => ({ ...before, [name]: amount }));
      setUnreadable((before) => ({ ...before, [name]: problem }));
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setWasSent(true);
      if (read.ok) onSubmit(read.body);
      // The complaints are there with the next frame.
      else requestAnimationFrame(() => focusFirstInvalid(element.current));
    },
  };
}

export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

export type DebtForm = ReturnType<typeof useDebtForm>;
