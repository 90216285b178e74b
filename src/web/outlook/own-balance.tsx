import { t } from '@lingui/core/macro';
import { ownBalanceBody, setOwnBalance } from '#contract/outlook.ts';
import type { Currency } from '#domain/currency.ts';
import { absolute, negate, toDecimal, ZERO } from '#domain/money.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { amountProblem, readBy, useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { type AmountDraft, MoneyInput } from '#web/ui/form/money-input.tsx';
import type { Outlook } from './queries.ts';

type Values = { amount: AmountDraft; isOverdrawn: boolean };

function readOwn({ amount: draft, isOverdrawn }: Values, currency: Currency) {
  const amount = draft.amount === null || !isOverdrawn ? draft.amount : negate(draft.amount);
  const wired = { amount: amount === null ? '' : toDecimal(amount, currency) };
  return readBy<Values, { amount: typeof amount }>(ownBalanceBody.inCurrency(currency), wired, {
    amount: amountProblem(draft),
  });
}

/** The form that says what the person has today. */
export function OwnBalance({ own }: { own: Outlook['ownBalance'] }) {
  const currency = useCurrency();
  const save = useCall(setOwnBalance, {
    onSuccess: ({ ownBalance }) =>
      toast({ title: ownBalance === null ? t`Balance cleared` : t`Balance saved` }),
    onError: toastFailure(t`Error saving your balance`),
  });
  const form = useForm({
    initial: {
      amount: { amount: own === null ? null : absolute(own.amount), problem: null },
      isOverdrawn: (own?.amount ?? ZERO) < 0,
    },
    read: (values: Values) => readOwn(values, currency),
    onSubmit: (body) => {
      if (!save.isPending) save.mutate({ body, currency });
    },
  });
  const { values, problems, set } = form;
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Balance today`} error={problems.amount} className="w-full md:w-56">
          <MoneyInput {...form.money('amount')} />
        </Field>
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {t`Save`}
        </Button>
        {own !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              if (!save.isPending) save.mutate({ body: { amount: null }, currency });
            }}
          >
            {t`Clear`}
          </Button>
        )}
      </div>
      <Checkbox
        label={t`I'm overdrawn by this amount`}
        checked={values.isOverdrawn}
        onChange={(event) => set({ isOverdrawn: event.target.checked })}
      />
    </form>
  );
}
