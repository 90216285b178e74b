import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MOST_ONE_OFFS } from '#contract/debts.ts';
import { type Day, formatDay, parseDay } from '#domain/calendar.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { OneOff } from '#domain/payoff.ts';
import { today } from '#web/lib/today.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type AmountProblem, amountProblemText, MoneyInput } from '#web/ui/money-input.tsx';
import { focusFirstInvalid } from './use-debt-form.ts';

type OneOffsProps = { once: readonly OneOff[]; onChange: (once: readonly OneOff[]) => void };

/** What is paid once at a date, such as a bonus. */
export function OneOffs({ once, onChange }: OneOffsProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const remove = (index: number) => {
    heading.current?.focus();
    onChange(once.filter((_, each) => each !== index));
  };
  return (
    <div className="flex flex-col gap-3">
      <p ref={heading} tabIndex={-1} className="text-14 font-medium">
        Extra payments, once
      </p>
      {once.length > 0 && (
        <ul aria-label="Extra payments, once" className="flex flex-wrap gap-2">
          {once.map(({ date, amount }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two of the same day and amount are two
              key={`${date} ${amount} ${index}`}
              className="flex items-center gap-1 rounded-full bg-well pl-3 text-14"
            >
              <span className="figures">
                {formatMoney(amount)} on {formatDay(date)}
              </span>
              <IconButton
                size="small"
                label={`Remove ${formatMoney(amount)} on ${formatDay(date)}`}
                onClick={() => remove(index)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {once.length < MOST_ONE_OFFS ? (
        <AddOneOff onAdd={(each) => onChange([...once, each].toSorted(byDate))} />
      ) : (
        <p className="text-13 text-quiet">At most {MOST_ONE_OFFS} extra payments.</p>
      )}
    </div>
  );
}

const byDate = (a: OneOff, b: OneOff) => (a.date < b.date ? -1 : 1);

function AddOneOff({ onAdd }: { onAdd: (each: OneOff) => void }) {
  const form = useOneOffForm(onAdd);
  return (
    <form
      ref={form.element}
      noValidate
      aria-label="Add an extra payment"
      onSubmit={form.submit}
      className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label="Amount" error={form.problems.amount}>
        <MoneyInput name="onceAmount" value={form.amount} onChange={form.setAmount} />
      </Field>
      <Field label="Date" error={form.problems.date}>
        <DateInput
          name="onceDate"
          min={today()}
          value={form.date}
          onChange={(event) => form.setDate(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" className="max-md:col-span-full md:mt-[1.6rem]">
        Add
      </Button>
    </form>
  );
}

function useOneOffForm(onAdd: (each: OneOff) => void) {
  const [amount, setAmount] = useState<Cents | null>(null);
  const [unreadable, setUnreadable] = useState<AmountProblem | null>(null);
  const [date, setDate] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const day: Day | null = parseDay(date);
  const isLate = day !== null && day >= today();
  const isPaid = amount !== null && amount > 0;
  const problems = {
    amount: unreadable !== null ? amountProblemText(unreadable) : isPaid ? null : 'Amount must be positive',
    date: day === null ? 'Date is required' : isLate ? null : 'Choose today or a later day',
  };
  return {
    element,
    amount,
    date,
    setDate,
    problems: wasSent ? problems : { amount: null, date: null },
    setAmount: (next: Cents | null, problem: AmountProblem | null) => {
      setAmount(next);
      setUnreadable(problem);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isPaid && day !== null && isLate) {
        onAdd({ date: day, amount });
        setAmount(null);
        setDate('');
        setWasSent(false);
        return;
      }
      setWasSent(true);
      requestAnimationFrame(() => focusFirstInvalid(element.current));
    },
  };
}
