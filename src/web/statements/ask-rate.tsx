import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { Currency } from '#domain/currency.ts';
import { parseRate, type Rate } from '#domain/exchange.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

type AskRateProps = { from: Currency; to: Currency; isReading: boolean; onSay: (rate: Rate) => void };

/** Asks for the rate of a file in another currency than the home currency. */
export function AskRate({ from, to, isReading, onSay }: AskRateProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rate = parseRate(text.trim().replace(',', '.'));
    setProblem(rate === null ? t`Enter a rate, such as 1.0842` : undefined);
    if (rate !== null) onSay(rate);
  };
  return (
    <Card as="section" aria-labelledby="ask-rate">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader
          title={<span id="ask-rate">{t`This File Is in ${from}`}</span>}
          description={t`Your home currency is ${to}. All amounts are converted at one rate.`}
        />
        <Field label={t`1 ${from} in ${to}`} error={problem} className="max-w-60">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
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
