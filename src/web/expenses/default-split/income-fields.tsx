import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { splitByIncome } from '#domain/income-split.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { type AmountDraft, MoneyInput } from '#web/ui/form/money-input.tsx';
import type { SplitDraft } from '../draft/split-draft.ts';
import { alone } from '../draft/split-labels.ts';
import { withPercentages } from './default-split-state.ts';

type IncomeFieldsProps = {
  split: SplitDraft;
  nameOf: (id: string) => string;
  onChange: (split: SplitDraft) => void;
};

/** Computes the percentages from incomes. The incomes never leave these fields. */
export function IncomeFields({ split, nameOf, onChange }: IncomeFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [incomes, setIncomes] = useState<Readonly<Record<string, AmountDraft>>>({});
  const id = useId();
  const result = splitByIncome(
    split.people.map((userId) => ({ userId, income: incomes[userId]?.amount ?? null })),
  );
  const type = (userId: string, draft: AmountDraft) => {
    const next = { ...incomes, [userId]: draft };
    setIncomes(next);
    const computed = splitByIncome(
      split.people.map((each) => ({ userId: each, income: next[each]?.amount ?? null })),
    );
    if (computed.ok) onChange(withPercentages(split, computed.percentages));
  };
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        className="-ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t`By Income`}
      </Button>
      <fieldset id={id} hidden={!isOpen} className="flex min-w-0 flex-col gap-3 pt-2">
        <legend className="sr-only">{t`Incomes`}</legend>
        <p className="text-13 text-quiet">
          {t`Enter what each person earns. Incomes aren't saved, only the percentages.`}
        </p>
        {split.people.map((userId) => (
          <Field key={userId} label={<bdi>{alone(nameOf(userId))}</bdi>}>
            <MoneyInput
              aria-label={t`Income: ${alone(nameOf(userId))}`}
              value={incomes[userId]?.amount ?? null}
              onChange={(amount, problem) => type(userId, { amount, problem })}
            />
          </Field>
        ))}
        {!result.ok && <p className="text-13 text-quiet">{say(result.problem)}</p>}
      </fieldset>
    </div>
  );
}
