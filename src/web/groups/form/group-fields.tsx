import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { groupBody } from '#contract/groups.ts';
import type { Currency } from '#domain/currency.ts';
import { parseDecimal, toDecimal } from '#domain/money.ts';
import { readBy, useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrencySelect } from '#web/ui/form/currency-select.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

export type GroupBody = z.output<ReturnType<(typeof groupBody)['inCurrency']>>;
type Typed = {
  name: string;
  description: string;
  date: string;
  location: string;
  budget: string;
  currency: Currency;
};

export function useGroupForm(initial: Typed, onSubmit: (body: GroupBody, currency: Currency) => void) {
  return useForm<Typed, GroupBody>({
    initial,
    // An empty place or budget becomes null.
    read: (values) =>
      readBy(groupBody.inCurrency(values.currency), {
        ...values,
        location: values.location.trim() || null,
        budget: values.budget || null,
      }),
    onSubmit: (body) => onSubmit(body, body.currency ?? initial.currency),
  });
}

type GroupForm = ReturnType<typeof useGroupForm>;

type GroupFieldsProps = { form: GroupForm; canChangeCurrency: boolean };

/** The fields of a group. */
export function GroupFields({ form, canChangeCurrency }: GroupFieldsProps) {
  const { values, set } = form;
  const { budget, currency } = values;
  return (
    <>
      <Field label={t`Name`} error={form.problems.name}>
        <TextInput {...form.text('name')} autoComplete="off" maxLength={200} dir="auto" required />
      </Field>
      <Field label={t`Description`} optional error={form.problems.description}>
        <TextArea {...form.text('description')} dir="auto" />
      </Field>
      <Field label={t`Date`} error={form.problems.date}>
        <DateInput {...form.text('date')} />
      </Field>
      <Field label={t`Location`} optional error={form.problems.location}>
        <TextInput {...form.text('location')} autoComplete="off" maxLength={200} dir="auto" />
      </Field>
      <Field label={t`Budget`} optional hint={t`For the whole group`} error={form.problems.budget}>
        <MoneyInput
          key={currency}
          name="budget"
          currency={currency}
          value={budget === '' ? null : parseDecimal(budget, currency)}
          // An unreadable amount becomes "?", which validation refuses.
          onChange={(amount, problem) =>
            set({ budget: amount === null ? (problem === null ? '' : '?') : toDecimal(amount, currency) })
          }
        />
      </Field>
      {canChangeCurrency && <CurrencyChoice form={form} />}
    </>
  );
}

/** The currency of the group's amounts. It is one line of text until it is changed. */
function CurrencyChoice({ form: { values, problems, set } }: { form: GroupForm }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && problems.currency === undefined) {
    return (
      <p className="-mt-2 flex items-center gap-1 text-14 text-quiet">
        {t`Amounts are in ${values.currency}.`}
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          {t`Change Currency`}
        </Button>
      </p>
    );
  }
  return (
    <Field
      label={t`Currency`}
      hint={t`It can't change once there's money in the group.`}
      error={problems.currency}
    >
      <CurrencySelect
        name="currency"
        autoFocus
        value={values.currency}
        // A budget of the other currency may have decimals that this one does not.
        onChange={(currency) => set({ currency, budget: '' })}
      />
    </Field>
  );
}
