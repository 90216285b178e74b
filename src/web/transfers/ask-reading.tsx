import { t } from '@lingui/core/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

/** A possible reading of a file, with texts of it as they are read then. */
type Reading<Answer> = { answer: Answer; label: string; texts: readonly string[] };

type AskReadingProps<Answer> = {
  head: ReactNode;
  question: string;
  /** What to do, for a person who chose nothing. */
  advice: string;
  readings: readonly Reading<Answer>[];
  onSay: (answer: Answer) => void;
};

/** Asks which reading of a file is right, with texts of its own. Nothing is chosen beforehand. */
export function AskReading<Answer extends string>(props: AskReadingProps<Answer>) {
  const { head, question, advice, readings, onSay } = props;
  const [answer, setAnswer] = useState<Answer | ''>('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer === '') setProblem(advice);
    else onSay(answer);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {head}
        <Field label={question} error={problem}>
          <RadioGroup<Answer | ''>
            value={answer}
            onChange={(chosen) => {
              setAnswer(chosen);
              setProblem(null);
            }}
            options={readings.map((reading) => ({
              value: reading.answer,
              label: reading.label,
              description: reading.texts.map((text) => (
                <span key={text} className="block" dir="auto">
                  {text}
                </span>
              )),
            }))}
          />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Read File`, pendingText: t`Reading...`, isPending: false }} />
    </DialogForm>
  );
}
