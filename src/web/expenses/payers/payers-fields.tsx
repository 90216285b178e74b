import { t } from '@lingui/core/macro';
import { Check, CircleAlert } from 'lucide-react';
import { type Cents, negate } from '#domain/money.ts';
import { cx } from '#web/ui/cx.ts';
import { type FormatMoney, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import type { Person } from '../draft/expense-form-state.ts';
import { type PayersDraft, payerProblem, readPayers, withAmount } from '../draft/payers-draft.ts';
import { alone, FIELD_OF } from '../draft/split-labels.ts';
import type { ExpenseForm } from '../draft/use-expense-form.ts';

type PayersFieldsProps = {
  form: ExpenseForm;
  draft: PayersDraft;
  people: readonly Person[];
  nameOf: (id: string) => string;
  problem: string | undefined;
};

/** What each person paid, with a running rest. */
export function PayersFields({ form, draft, people, nameOf, problem }: PayersFieldsProps) {
  const formatMoney = useFormatMoney();
  const { values, set } = form;
  const { amount } = values.amount;
  const { payers, restFor, left } = readPayers(draft, amount);
  const rest = payers.find(({ userId }) => userId === restFor);
  const isWrong = problem !== undefined;
  const problemOf = (id: string) => (isWrong ? payerProblem(draft.amounts[id]) : null);
  const isOneWrong = people.some(({ id }) => problemOf(id) !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own look.
    <div role="group" aria-label={t`What each person paid`} className="flex flex-col gap-2">
      <Rest amount={amount} left={left} error={isOneWrong ? undefined : problem} />
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({ id }, place) => (
          <li key={id} className="flex items-start gap-3 py-1.5">
            <div className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
              <bdi className="text-body [overflow-wrap:anywhere]">{alone(nameOf(id))}</bdi>
              {rest?.userId === id && (
                <span className="figures text-13 text-quiet">{formatMoney(rest.amount)}</span>
              )}
            </div>
            <Field
              label={FIELD_OF.paid(nameOf(id))}
              hideLabel
              error={problemOf(id)}
              className="w-38 shrink-0"
            >
              <MoneyInput
                value={draft.amounts[id]?.amount ?? null}
                placeholder={id === restFor ? t`The rest` : undefined}
                data-invalid={(isWrong && !isOneWrong && place === 0) || undefined}
                onChange={(paid, problem) =>
                  set({ payers: withAmount(draft, id, { amount: paid, problem }) })
                }
              />
            </Field>
          </li>
        ))}
      </ul>
    </div>
  );
}

type RestProps = { amount: Cents | null; left: Cents | null; error: string | undefined };

function Rest({ amount, left, error }: RestProps) {
  const formatMoney = useFormatMoney();
  const isDone = amount !== null && left === 0;
  return (
    <div role="status" className="flex flex-col gap-1 text-14">
      <p className={cx('flex items-start gap-1.5 font-medium', isDone ? 'text-owed' : 'text-ink')}>
        {isDone && <Check aria-hidden="true" className="mt-0.5 size-4" />}
        <span className="figures">{describeRest(amount, left, formatMoney)}</span>
      </p>
      {error !== undefined && (
        <p className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

function describeRest(amount: Cents | null, left: Cents | null, formatMoney: FormatMoney): string {
  if (amount === null || left === null) return t`Enter the amount to see what's missing`;
  if (left === 0) return t`Adds up to ${formatMoney(amount)}`;
  return left > 0 ? t`${formatMoney(left)} left to enter` : t`Over by ${formatMoney(negate(left))}`;
}
