import { type ChangeEvent, type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

type Texts = Record<string, string>;
type Problems = Partial<Record<string, string>>;

type Control = HTMLInputElement | HTMLTextAreaElement;

type FormOptions<Values extends Texts, Output> = {
  initial: Values;
  schema: z.ZodMiniType<Output, unknown>;
  onSubmit: (output: Output) => void;
};

/** The first complaint about each field. */
function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  return problems;
}

/**
 * A form of a few text fields, checked by a schema of the contract: first when it is sent, then with every
 * change, so that a complaint goes as soon as it is met.
 */
export function useForm<Values extends Texts, Output>({
  initial,
  schema,
  onSubmit,
}: FormOptions<Values, Output>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [wasSent, setWasSent] = useState(false);

  const check = (next: Values) => {
    const parsed = z.safeParse(schema, next);
    setProblems(parsed.success ? {} : problemsOf(parsed.error.issues));
    return parsed;
  };
  const change = (name: string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (wasSent) check(next);
  };
  return {
    values,
    /** What is wrong with a field, once the form was sent. */
    problem: (name: keyof Values & string): string | undefined => problems[name],
    /** Takes the value of a control that is no text field. */
    set: change,
    /** The attributes of a field's control. */
    control: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<Control>) => change(name, event.target.value),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setWasSent(true);
      const parsed = check(values);
      if (parsed.success) onSubmit(parsed.data);
      else focusFirst(event.currentTarget, problemsOf(parsed.error.issues));
    },
    /** Puts the server's complaints beside the fields they are about. */
    showRefusal: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      setProblems(problemsOf(error.issues.map(({ path, message }) => ({ path: [path], message }))));
    },
    /** Takes back what was typed. */
    reset: (next: Values = initial) => {
      setValues(next);
      setProblems({});
      setWasSent(false);
    },
  };
}

function focusFirst(form: HTMLFormElement, problems: Problems): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (problems[element.name] === undefined) continue;
    element.focus();
    return;
  }
}
