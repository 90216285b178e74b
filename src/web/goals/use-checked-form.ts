import { type FormEvent, useRef, useState } from 'react';
import type { Problems, Read, Typed } from './goal-form-state.ts';

type Options<Values, Body> = {
  initial: Values;
  read: (values: Values) => Read<Values, Body>;
  onSubmit: (body: Body) => void;
};

/** The state of a form: complaints come with the first try to send it, and go as soon as they are met. */
export function useCheckedForm<Values, Body>({ initial, read, onSubmit }: Options<Values, Body>) {
  const [values, setValues] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const result = read(values);
  const problems: Problems<Values> = wasSent && !result.ok ? result.problems : {};
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return {
    element,
    values,
    problems,
    set,
    /** The attributes of the control of a text. */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: { target: { value: string } }) =>
        set({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
    /** The attributes of the control of an amount. */
    money: (name: keyof Values & string) => ({
      name,
      value: (values[name] as Typed).amount,
      onChange: (amount: Typed['amount'], problem: Typed['problem']) =>
        set({ [name]: { amount, problem } } as unknown as Partial<Values>),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setWasSent(true);
      if (result.ok) onSubmit(result.body);
      // The complaints are there with the next frame.
      else requestAnimationFrame(() => focusFirstInvalid(element.current));
    },
  };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
