import { type FormEvent, useState } from 'react';
import { formatDay } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import { DATE_ORDER_LABELS } from '#web/lib/time/date-orders.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import type { ReviewProps } from './import-review.tsx';

type AskDatesProps = Pick<ReviewProps, 'preview' | 'head'> & { onSay: (order: DateOrder) => void };

/** Asks in which order the dates of a file are written, with its own first dates. Nothing is chosen beforehand. */
export function AskDates({ preview, head, onSay }: AskDatesProps) {
  const [order, setOrder] = useState<DateOrder | ''>('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order === '') setProblem('Choose how the dates are written');
    else onSay(order);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {head}
        <Field label="The dates in this file can be read in more than one way" error={problem}>
          <RadioGroup<DateOrder | ''>
            value={order}
            onChange={(chosen) => {
              setOrder(chosen);
              setProblem(null);
            }}
            options={preview.dateChoices.map((choice) => ({
              value: choice.order,
              label: DATE_ORDER_LABELS[choice.order],
              description: choice.dates.map(({ text, date }) => (
                <span key={text} className="block" dir="auto">
                  {`${text} is ${formatDay(date)}`}
                </span>
              )),
            }))}
          />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: 'Read File', pendingText: 'Reading...', isPending: false }} />
    </DialogForm>
  );
}
