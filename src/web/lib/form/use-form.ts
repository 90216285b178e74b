import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { say } from '#web/lib/language/i18n.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import { ApiError } from '../api/api-error.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

/** The error of each field. */
export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

/** The values as the call takes them, or the errors. */
export type ReadForm<Values, Output> =
  | { ok: true; output: Output }
  | { ok: false; problems: Problems<Values> };

type FormOptions<Values, Output> = {
  initial: Values;
  onSubmit: (output: Output) => void;
  /** Resets the form after it was submitted. */
  clearsOnSubmit?: boolean;
} & (
  | { schema: z.ZodMiniType<Output, unknown> }
  /** Converts the values if their shape differs from the contract's. */
  | { read: (values: Values) => ReadForm<Values, Output> }
);

/**
 * Validates values by the contract. `typed` holds errors of the typed text; they win over the schema's error for the
 * same field.
 */
export function readBy<Values, Output>(
  schema: z.ZodMiniType<Output, unknown>,
  values: unknown,
  typed: { [Name in keyof Problems<Values>]?: string | undefined | null } = {},
): ReadForm<Values, Output> {
  const parsed = z.safeParse(schema, values);
  const problems: Record<string, string> = {};
  for (const [name, message] of Object.entries<string | undefined | null>(typed)) {
    if (message) problems[name] = message;
  }
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= say(message);
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, output: parsed.data };
  return { ok: false, problems: problems as Problems<Values> };
}

/** Why an amount cannot be parsed; null if it can. */
export const amountProblem = ({ problem }: AmountDraft) => problem;

/** The changed fields of an edit; null if nothing changed. */
export function changesBetween<Body extends object>(
  before: { readonly [Name in keyof Body]?: unknown },
  body: Body,
): Partial<Body> | null {
  const changed = Object.entries(body).filter(([name, value]) => value !== before[name as keyof Body]);
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Body>);
}

function readValues<Values extends object, Output>(
  options: FormOptions<Values, Output>,
  values: Values,
): ReadForm<Values, Output> {
  return 'read' in options ? options.read(values) : readBy(options.schema, values);
}

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf<Values extends object>(
  values: Values,
  type: (name: keyof Values & string, value: unknown) => void,
) {
  return {
    /** The props of a text control. */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: (event: ChangeEvent<TextElement>) => type(name, event.target.value),
    }),
    /** The props of an amount control. */
    money: (name: keyof Values & string) => ({
      name,
      value: (values[name] as AmountDraft).amount,
      onChange: (amount: AmountDraft['amount'], problem: AmountDraft['problem']) =>
        type(name, { amount, problem }),
    }),
  };
}

/**
 * The state of a form. It is validated on submit and from then on with every change, so that an error disappears once it is
 * fixed. Shown are the errors of fields that were sent or typed in; one that was opened meanwhile waits for the next
 * submit. The first invalid field takes the focus.
 */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>) {
  const { initial, onSubmit, clearsOnSubmit = false } = options;
  const [values, setValues] = useState(initial);
  const [submitCount, setSubmitCount] = useState(0);
  /** The fields that were sent with an error, and those that were typed in since. */
  const [sent, setSent] = useState<readonly string[]>([]);
  /** The server's errors, until the next change. */
  const [refused, setRefused] = useState<Problems<Values>>({});
  const first = useRef(initial);
  const latest = useRef(initial);
  const element = useRef<HTMLFormElement>(null);
  // The errors are rendered by now.
  useEffect(() => {
    if (submitCount > 0) focusFirstInvalid(element.current);
  }, [submitCount]);
  const show = (next: Values) => {
    latest.current = next;
    setValues(next);
    setRefused({});
  };
  const reset = (next: Values = first.current) => {
    first.current = next;
    show(next);
    setSent([]);
    setSubmitCount(0);
  };
  const set = (change: Partial<Values>) => show({ ...latest.current, ...change });
  const type = (name: keyof Values & string, value: unknown) => {
    if (submitCount > 0) setSent((before) => [...before, name]);
    set({ [name]: value } as Partial<Values>);
  };
  const result = submitCount > 0 ? readValues(options, values) : null;
  const found = { ...(result?.ok === false && result.problems), ...refused };
  const problems = Object.fromEntries(
    Object.entries(found).filter(([name]) => sent.includes(name)),
  ) as Problems<Values>;
  return {
    values,
    /** The errors, from the first submit on. */
    problems,
    /** The number of submits. */
    submitCount,
    set,
    ...controlsOf(values, type),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // A dialog inside another form must not submit that form.
      event.stopPropagation();
      element.current = event.currentTarget;
      setSubmitCount((count) => count + 1);
      setRefused({});
      const read = readValues(options, latest.current);
      if (!read.ok) return setSent(Object.keys(read.problems));
      onSubmit(read.output);
      if (clearsOnSubmit) reset();
    },
    /** Shows the server's errors beside their fields. */
    showRefusal: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const issues = error.issues.map(({ path, message }) => [path.split('.')[0] ?? '', message] as const);
      setRefused(Object.fromEntries(issues) as Problems<Values>);
      setSent((before) => [...before, ...issues.map(([name]) => name)]);
    },
    /** A field was exchanged for another one, which nobody has sent yet. */
    renewField: (name: keyof Values & string) => setSent((before) => before.filter((each) => each !== name)),
    /** The current values, also after awaiting something. */
    current: (): Values => latest.current,
    /** Resets the form, optionally to other values. */
    reset,
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;
