import { type FormEvent, useRef, useState } from 'react';
import { type AmountProblem, amountProblemText } from '#web/ui/money-input.tsx';
import { type BillBody, type BillProblems, type BillValues, readBill } from './bill-form-state.ts';

const NO_PROBLEMS: BillProblems = {};

/** The state of the form of a bill: complaints come with the first try to send it, and go as soon as they are met. */
export function useBillForm(initial: BillValues, onSubmit: (body: BillBody) => void) {
  const [values, setValues] = useState(initial);
  const [unreadable, setUnreadable] = useState<AmountProblem | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const read = readBill(values);
  const problems = read.ok ? NO_PROBLEMS : read.problems;
  const amountProblem = unreadable === null ? problems.amount : amountProblemText(unreadable);
  return {
    element,
    values,
    problems: wasSent ? { ...problems, ...(amountProblem && { amount: amountProblem }) } : NO_PROBLEMS,
    set: (change: Partial<BillValues>) => setValues((before) => ({ ...before, ...change })),
    setAmount: (amount: BillValues['amount'], problem: AmountProblem | null) => {
      setValues((before) => ({ ...before, amount }));
      setUnreadable(problem);
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

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

export type BillForm = ReturnType<typeof useBillForm>;
