import { t } from '@lingui/core/macro';
import { type Budget, type Budgets, setBudget } from '#contract/budgets.ts';
import type { BodyOf } from '#contract/route.ts';
import type { Month } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { type Cents, toDecimal, ZERO } from '#domain/money.ts';
import { SPENDING_CATEGORIES, SPENDING_LABELS, type SpendingCategory } from '#domain/spending.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { amountProblem, type ReadForm, readBy, useForm } from '#web/lib/form/use-form.ts';
import { say } from '#web/lib/language/i18n.ts';
import { monthName } from '#web/lib/time/months.ts';
import { Button } from '#web/ui/button.tsx';
import { useCurrency, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { type AmountDraft, MoneyInput } from '#web/ui/form/money-input.tsx';
import { QuickChoices } from '#web/ui/form/quick-choices.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useSetBudget } from './mutations.ts';

type BudgetDialogProps = DialogProps & {
  month: string;
  /** The budget to change; null for a new one. */
  budget: Budget | null;
  suggestions: Budgets['suggestions'];
  /** Categories that have a budget. */
  taken: readonly SpendingCategory[];
};

/** Sets a category's budget from a month on, or changes or ends it. */
export function BudgetDialog({ open, onOpenChange, month, budget, suggestions, taken }: BudgetDialogProps) {
  const currency = useCurrency();
  const set = useSetBudget(() => onOpenChange(false));
  const save = (body: Omit<Body, 'month'>) => {
    if (!set.isPending) set.mutate({ body: { ...body, month: month as Month }, currency });
  };
  const isEnding = set.isPending && set.variables.body?.amount === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={budget === null ? t`Set a Budget` : t`Budget for ${say(SPENDING_LABELS[budget.category])}`}
      description={t`Starts in ${monthName(month)}. Earlier months stay as they are.`}
      size="small"
      dismissable={!set.isPending}
    >
      <BudgetForm
        budget={budget}
        suggestions={suggestions}
        categories={SPENDING_CATEGORIES.filter((category) => !taken.includes(category))}
        onSave={save}
        isSaving={set.isPending && !isEnding}
        isEnding={isEnding}
      />
    </Dialog>
  );
}

type Body = BodyOf<typeof setBudget>;
type Values = { category: SpendingCategory; amount: AmountDraft; rolls: boolean };

const typed = (amount: Cents | null): AmountDraft => ({ amount, problem: null });

/** Validates a budget against the contract. Zero is refused here, because ending a budget has its own button. */
function read(values: Values, currency: Currency): ReadForm<Values, Body> {
  const { amount } = values;
  const body = { ...values, amount: toDecimal(amount.amount ?? ZERO, currency) };
  return readBy(setBudget.body.inCurrency(currency), body, {
    amount: amountProblem(amount) ?? ((amount.amount ?? 0) > 0 ? null : t`Amount must be greater than 0`),
  });
}

type BudgetFormProps = Pick<BudgetDialogProps, 'budget' | 'suggestions'> & {
  categories: readonly SpendingCategory[];
  onSave: (body: Body) => void;
  isSaving: boolean;
  isEnding: boolean;
};

function BudgetForm({ budget, suggestions, categories, onSave, isSaving, isEnding }: BudgetFormProps) {
  const currency = useCurrency();
  const formatMoney = useFormatMoney();
  const [first] = [...suggestions.map(({ category }) => category), ...categories];
  const initial: Values = {
    category: budget?.category ?? first ?? 'food',
    amount: typed(budget?.amount ?? null),
    rolls: budget?.rolls ?? false,
  };
  const form = useForm({ initial, read: (values: Values) => read(values, currency), onSubmit: onSave });
  const { values, problems, set } = form;
  const suggested = suggestions.find(({ category }) => category === values.category);
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Amount per Month`} error={problems.amount}>
          <MoneyInput big {...form.money('amount')} />
        </Field>
        {suggested !== undefined && (
          <QuickChoices
            label={t`Suggested amount`}
            choices={[
              { value: suggested.amount, label: t`${formatMoney(suggested.amount)}, your recent average` },
            ]}
            onChoose={() => set({ amount: typed(suggested.amount) })}
          />
        )}
        {budget === null && (
          <Field label={t`Category`} error={problems.category}>
            <Select
              name="category"
              options={categories.map((value) => ({ value, label: say(SPENDING_LABELS[value]) }))}
              value={values.category}
              onChange={(event) => set({ category: event.target.value as SpendingCategory })}
            />
          </Field>
        )}
        <Checkbox
          name="rolls"
          label={t`Carry over unspent money`}
          description={t`Adds it to the next month.`}
          checked={values.rolls}
          onChange={(event) => set({ rolls: event.target.checked })}
        />
        {budget !== null && (
          <Button
            variant="quiet"
            className="-ms-4 self-start text-danger"
            pending={isEnding}
            pendingText={t`Removing...`}
            onClick={() => onSave({ category: budget.category, amount: ZERO })}
          >
            {t`Remove Budget`}
          </Button>
        )}
      </DialogBody>
      <FormFooter
        submit={{
          label: budget === null ? t`Set Budget` : t`Save Changes`,
          pendingText: t`Saving...`,
          isPending: isSaving,
          isDisabled: isEnding,
        }}
      />
    </DialogForm>
  );
}
