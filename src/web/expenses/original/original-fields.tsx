import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { useRate } from '#web/rates/queries.ts';
import { currencyLabel } from '#web/ui/form/currency-select.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type OriginalDraft, originalProblem } from '../draft/original-draft.ts';
import type { ExpenseForm } from '../draft/use-expense-form.ts';
import { useKnownExpenses } from '../queries.ts';

type OriginalFieldsProps = {
  form: ExpenseForm;
  original: OriginalDraft;
  onRemove: () => void;
};

/** What was paid in another currency, and the rate. The rate that is known for the day is filled in. */
export function OriginalFields({ form, original, onRemove }: OriginalFieldsProps) {
  const id = useId();
  const { values, currency, setOriginal } = form;
  const recent = useRecentCurrencies(values.groupId, currency);
  const choice = useRef<HTMLSelectElement>(null);
  const isNew = useRef(original.currency === '');
  useEffect(() => {
    if (isNew.current) choice.current?.focus();
  }, []);
  const asked = { groupId: values.groupId, currency: original.currency, date: values.date };
  const known = useRate(asked).data;
  useOffer(form, original, { ...asked, rate: known?.rate ?? null });
  const isWrong = form.problems.original !== undefined;
  const problem = isWrong ? originalProblem(original, values.amount, currency) : null;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own look.
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-line p-4 pt-2"
    >
      <div className="-me-2 flex items-center justify-between gap-3">
        <p id={id} className="text-14 font-medium">
          {t`Paid in another currency`}
        </p>
        <IconButton label={t`Use ${currency}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <div className={FIELD_PAIR}>
        <Field label={t`Currency`} error={errorOf('currency')}>
          <Select
            ref={choice}
            placeholder={t`Choose`}
            value={original.currency}
            onChange={({ target }) =>
              setOriginal({
                currency: CURRENCIES.find((code) => code === target.value) ?? '',
                ...(original.lead === 'rate' && { rate: '' }),
              })
            }
          >
            {recent.length > 0 && (
              <optgroup label={t`Used lately`}>
                <Codes of={recent} />
              </optgroup>
            )}
            <optgroup label={t`All currencies`}>
              <Codes of={CURRENCIES.filter((code) => code !== currency && !recent.includes(code))} />
            </optgroup>
          </Select>
        </Field>
        <Field label={t`Amount paid`} error={errorOf('amount')}>
          <MoneyInput
            key={original.currency}
            currency={original.currency || currency}
            value={original.amount.amount}
            onChange={(amount, reason) => setOriginal({ amount: { amount, problem: reason } })}
          />
        </Field>
      </div>
      <Field
        label={t`Rate`}
        error={errorOf('rate')}
        hint={original.currency !== '' && hintOf({ original, currency, offered: known })}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={original.rate}
          onChange={({ target }) => setOriginal({ rate: target.value, lead: 'rate' })}
        />
      </Field>
    </div>
  );
}

function Codes({ of }: { of: readonly Currency[] }) {
  return of.map((code) => (
    <option key={code} value={code}>
      {currencyLabel(code)}
    </option>
  ));
}

const MOST_RECENT = 4;

/** The other currencies of the newest expenses, those of the group first. */
function useRecentCurrencies(groupId: string, currency: Currency): Currency[] {
  const { group, own } = useKnownExpenses(groupId, { isNeeded: true });
  const used = [...group, ...own].flatMap((expense) =>
    [expense.original?.currency ?? [], expense.currency].flat(),
  );
  return [...new Set(used)].filter((code) => code !== currency).slice(0, MOST_RECENT);
}

type Asked = { groupId: string; currency: string; date: string; rate: string | null };

/**
 * Fills in the rate that is known for the currency and the day, once for each of them. A rate that was typed or saved
 * stays, and so does a field that was cleared.
 */
function useOffer({ setOriginal }: ExpenseForm, { rate: shown, lead }: OriginalDraft, asked: Asked): void {
  const { groupId, currency, date, rate } = asked;
  const offered = useRef<{ key: string; rate: string | null } | null>(null);
  const offer = useEffectEvent((key: string, known: string) => {
    const last = offered.current;
    const isUntouched = lead === 'rate' && (shown === '' || shown === last?.rate);
    const isDue = last?.key !== key && isUntouched;
    offered.current = { key, rate: isDue ? known : (last?.rate ?? null) };
    if (isDue) setOriginal({ rate: known });
  });
  useEffect(() => {
    if (rate !== null) offer(`${groupId} ${currency} ${date}`, rate);
  }, [groupId, currency, date, rate]);
}

type Hint = {
  original: OriginalDraft;
  currency: Currency;
  offered: ReturnType<typeof useRate>['data'];
};

/** Says what the rate means, and where it comes from. */
function hintOf({ original, currency, offered }: Hint): string {
  const meaning = t`What 1 ${original.currency} is worth in ${currency}`;
  if (offered?.rate !== original.rate || offered.day === null) return meaning;
  const day = formatDay(offered.day);
  return offered.source === 'daily' ? t`${meaning}, on ${day}` : t`${meaning}, last used here on ${day}`;
}
