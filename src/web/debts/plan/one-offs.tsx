import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAX_ONE_OFFS } from '#contract/debts.ts';
import { type Day, parseDay } from '#domain/calendar.ts';
import type { OneOff } from '#domain/payoff.ts';
import { focusFirstInvalid } from '#web/lib/form/focus-first-invalid.ts';
import type { Problems, ReadForm } from '#web/lib/form/use-form.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { type AmountDraft, MoneyInput } from '#web/ui/form/money-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type OneOffsProps = { once: readonly OneOff[]; onChange: (once: readonly OneOff[]) => void };

/** One-time extra payments on a date, such as a bonus. */
export function OneOffs({ once, onChange }: OneOffsProps) {
  const formatMoney = useFormatMoney();
  const heading = useRef<HTMLParagraphElement>(null);
  const remove = (index: number) => {
    heading.current?.focus();
    onChange(once.filter((_, each) => each !== index));
  };
  return (
    <div className="flex flex-col gap-3">
      <p ref={heading} tabIndex={-1} className="text-14 font-medium">{t`One-time extra payments`}</p>
      {once.length > 0 && (
        <ul aria-label={t`One-time extra payments`} className="flex flex-wrap gap-2">
          {once.map(({ date, amount }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two of the same day and amount are two
              key={`${date} ${amount} ${index}`}
              className="flex items-center gap-1 rounded-full bg-well ps-3 text-14"
            >
              <span className="figures">{t`${formatMoney(amount)} on ${formatDay(date)}`}</span>
              <IconButton
                size="small"
                label={t`Remove ${formatMoney(amount)} on ${formatDay(date)}`}
                onClick={() => remove(index)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {once.length < MAX_ONE_OFFS ? (
        <AddOneOff onAdd={(each) => onChange([...once, each].toSorted(byDate))} />
      ) : (
        <p className="text-13 text-quiet">{t`At most ${MAX_ONE_OFFS} extra payments.`}</p>
      )}
    </div>
  );
}

const byDate = (a: OneOff, b: OneOff) => (a.date < b.date ? -1 : 1);

// Has its own state for two fields. `useForm` would load its library with the screen.
function AddOneOff({ onAdd }: { onAdd: (each: OneOff) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(NO_ONE_OFF);
  const [failedTries, setFailedTries] = useState(0);
  const result = readOneOff(values);
  const problems = failedTries === 0 || result.ok ? {} : result.problems;
  useEffect(() => {
    if (failedTries > 0) focusFirstInvalid(form.current);
  }, [failedTries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!result.ok) return setFailedTries(failedTries + 1);
    onAdd(result.output);
    setValues(NO_ONE_OFF);
    setFailedTries(0);
  };
  return (
    <form
      noValidate
      aria-label={t`Add an extra payment`}
      ref={form}
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label={t`Amount`} error={problems.amount}>
        <MoneyInput
          name="onceAmount"
          value={values.amount.amount}
          onChange={(amount, problem) => setValues((before) => ({ ...before, amount: { amount, problem } }))}
        />
      </Field>
      <Field label={t`Date`} error={problems.date}>
        <DateInput
          name="onceDate"
          value={values.date}
          min={today()}
          onChange={({ target: { value: date } }) => setValues((before) => ({ ...before, date }))}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="max-md:col-span-full md:mt-[1.6rem]"
      >{t`Add`}</Button>
    </form>
  );
}

type OneOffValues = { amount: AmountDraft; date: string };

const NO_ONE_OFF: OneOffValues = { amount: { amount: null, problem: null }, date: '' };

function readOneOff({ amount: { amount, problem }, date }: OneOffValues): ReadForm<OneOffValues, OneOff> {
  const day: Day | null = parseDay(date);
  const problems: Problems<OneOffValues> = {};
  if (problem !== null) problems.amount = problem;
  else if (amount === null || amount <= 0) problems.amount = t`Amount must be positive`;
  if (day === null) problems.date = t`Date is required`;
  else if (day < today()) problems.date = t`Choose today or a later date`;
  if (amount === null || day === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, output: { date: day, amount } };
}
