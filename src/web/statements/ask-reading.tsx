import { msg, t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { BodyOf } from '#contract/route.ts';
import type { previewStatement, StatementPreview } from '#contract/statements.ts';
import { ENCODING_LABELS } from '#web/lib/form/encoding-labels.ts';
import { formatDay, formatMoney, inOneLine, labelled } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { DATE_ORDER_LABELS } from '#web/lib/time/date-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

type Question = 'dates' | 'signs' | 'decimal' | 'encoding';
type Answers = BodyOf<typeof previewStatement>;

const TEXTS: Record<Question, { title: string; description: string }> = {
  dates: labels({
    title: msg`Date Format`,
    description: msg`The dates in this file can be read in two ways.`,
  }),
  signs: labels({
    title: msg`Money In or Out`,
    description: msg`The amounts in this file can be read in two ways.`,
  }),
  decimal: labels({
    title: msg`Decimal Mark`,
    description: msg`The amounts in this file can be read in two ways.`,
  }),
  encoding: labels({
    title: msg`Letters`,
    description: msg`The letters in this file can be read in two ways.`,
  }),
};
const OWN_LABELS = labels({
  out_positive: msg`Amounts without a minus were spent`,
  out_negative: msg`Amounts with a minus were spent`,
  comma: msg`A comma is before the cents`,
  point: msg`A point is before the cents`,
});

function labelOf(choice: string): string {
  const all: Readonly<Record<string, string>> = { ...DATE_ORDER_LABELS, ...ENCODING_LABELS, ...OWN_LABELS };
  return all[choice] ?? choice;
}

/** The field of the request for each answer. */
const FIELDS: Record<Question, keyof Answers> = {
  dates: 'dateOrder',
  signs: 'signs',
  decimal: 'decimal',
  encoding: 'encoding',
};

type AskReadingProps = {
  question: Question;
  preview: Pick<StatementPreview, 'choices' | 'currency'>;
  isReading: boolean;
  onSay: (answers: Answers) => void;
};

/** Asks which reading of the file's own lines is right. */
export function AskReading({ question, preview, isReading, onSay }: AskReadingProps) {
  const choices = preview.choices ?? [];
  const [answer, setAnswer] = useState(choices[0]?.answer ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSay({ [FIELDS[question]]: answer });
  };
  return (
    <Card as="section" aria-labelledby="ask-reading">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader
          title={<span id="ask-reading">{TEXTS[question].title}</span>}
          description={TEXTS[question].description}
        />
        <RadioGroup
          label={TEXTS[question].title}
          value={answer}
          onChange={setAnswer}
          options={choices.map(({ answer: value, lines }) => ({
            value,
            label: labelOf(value),
            description: lines.map(({ line, date, title, amount }) => (
              <span key={line} className="block" dir="auto">
                {labelled(formatDay(date), inOneLine([title, formatMoney(amount, preview.currency)]))}
              </span>
            )),
          }))}
        />
        <Button
          type="submit"
          className="self-start"
          pending={isReading}
          pendingText={t`Reading...`}
        >{t`Read File`}</Button>
      </form>
    </Card>
  );
}
