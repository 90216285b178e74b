import { t } from '@lingui/core/macro';
import type { Goal } from '#contract/goals.ts';
import { subtract } from '#domain/money.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { today } from '#web/lib/time/today.ts';
import { useCurrency, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { type ContributionValues, newContribution, readContribution } from '../form/goal-form-state.ts';
import { useContribute } from '../mutations.ts';

type ContributeDialogProps = DialogProps & {
  goal: Goal;
  onCompleted: (goal: Goal) => void;
};

export function ContributeDialog({ open, onOpenChange, goal, onCompleted }: ContributeDialogProps) {
  const add = useContribute((reply) => {
    onOpenChange(false);
    if (reply.isCompletion) onCompleted(reply.goal);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add Contribution`}
      description={<bdi className="[overflow-wrap:anywhere]">{goal.name}</bdi>}
      size="small"
      dismissable={!add.isPending}
    >
      <ContributeForm goal={goal} add={add} />
    </Dialog>
  );
}

function ContributeForm({ goal, add }: { goal: Goal; add: ReturnType<typeof useContribute> }) {
  const currency = useCurrency();
  const formatMoney = useFormatMoney();
  const form = useForm({
    initial: newContribution(today()),
    read: (values: ContributionValues) => readContribution(values, currency),
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ params: { id: goal.id }, body, currency });
    },
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field
          label={t`Amount`}
          hint={t`${formatMoney(subtract(goal.targetAmount, goal.currentAmount))} to go`}
          error={form.problems.amount}
        >
          <MoneyInput big {...form.money('amount')} />
        </Field>
        <Field label={t`Date`} error={form.problems.date}>
          <DateInput {...form.text('date')} />
        </Field>
        <Field label={t`Description`} optional error={form.problems.description}>
          <TextInput {...form.text('description')} dir="auto" autoComplete="off" />
        </Field>
      </DialogBody>
      <FormFooter
        submit={{ label: t`Add Contribution`, pendingText: t`Adding...`, isPending: add.isPending }}
      />
    </DialogForm>
  );
}
