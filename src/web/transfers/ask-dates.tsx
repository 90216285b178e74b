import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { DateOrder } from '#domain/statements/statement.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { DATE_ORDER_LABELS } from '#web/lib/time/date-orders.ts';
import { AskReading } from './ask-reading.tsx';
import type { Preview } from './file-summary.tsx';

type AskDatesProps = { preview: Preview; head: ReactNode; onSay: (order: DateOrder) => void };

/** Asks in which order the dates of a file are written. */
export function AskDates({ preview, head, onSay }: AskDatesProps) {
  return (
    <AskReading
      head={head}
      question={t`The dates in this file can be read in more than one way`}
      advice={t`Choose how the dates are written`}
      readings={preview.dateChoices.map(({ order, dates }) => ({
        answer: order,
        label: DATE_ORDER_LABELS[order],
        texts: dates.map(({ text, date }) => t`${text} is ${formatDay(date)}`),
      }))}
      onSay={onSay}
    />
  );
}
