import { t } from '@lingui/core/macro';
import { inOneLine } from '#web/lib/language/figures.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { GroupCount, useCurrencyChoice } from './use-currency-choice.ts';

/** How the currencies of a file become groups. Shows nothing where the file has the group's currency only. */
export function CurrencyChoice({ choice }: { choice: ReturnType<typeof useCurrencyChoice> }) {
  const { codes, count, target, rates } = choice;
  if (count === null && rates.length === 0) return null;
  return (
    <section aria-labelledby="import-currencies" className="flex flex-col gap-3">
      <div>
        <h3 id="import-currencies" className="text-14 font-medium">
          {t`Currencies`}
        </h3>
        <p className="text-13 text-quiet">
          {count === null
            ? t`The group is in ${target}. Amounts in other currencies are converted at your rates.`
            : t`The file has amounts in ${inOneLine(codes)}.`}
        </p>
      </div>
      {count !== null && (
        <RadioGroup<GroupCount>
          label={t`Groups`}
          value={count}
          onChange={choice.setCount}
          options={[
            {
              value: 'each',
              label: t`One group for each currency`,
              description: t`Every amount and balance stays as it is.`,
            },
            {
              value: 'one',
              label: t`One group in one currency`,
              description: t`Other amounts are converted at your rates.`,
            },
          ]}
        />
      )}
      {count === 'one' && (
        <Field label={t`Currency of the group`}>
          <Select
            value={target}
            onChange={(event) => {
              const code = codes.find((each) => each === event.target.value);
              if (code !== undefined) choice.setTarget(code);
            }}
            options={codes.map((code) => ({ value: code, label: code }))}
          />
        </Field>
      )}
      {rates.map(({ currency, text, problem }) => (
        <Field key={currency} label={t`1 ${currency} in ${target}`} error={problem}>
          <TextInput
            value={text}
            onChange={(event) => choice.setRate(currency, event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
          />
        </Field>
      ))}
    </section>
  );
}
