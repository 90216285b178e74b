import { t } from '@lingui/core/macro';
import type { Debt } from '#contract/debts.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { changesBetween, useForm } from '#web/lib/form/use-form.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useEditDebt } from '../mutations.ts';
import { DebtForm } from './debt-form.tsx';
import { type DebtValues, readDebt, valuesOf } from './debt-form-state.ts';

type EditDebtDialogProps = DialogProps & { debt: Debt };

export function EditDebtDialog({ open, onOpenChange, debt }: EditDebtDialogProps) {
  const close = () => onOpenChange(false);
  const edit = useEditDebt(close);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Edit Debt`}
      description={t`Update the balance if interest or a fee was added.`}
      dismissable={!edit.isPending}
    >
      <EditDebtForm debt={debt} edit={edit} onUnchanged={close} />
    </Dialog>
  );
}

type EditDebtFormProps = { debt: Debt; edit: ReturnType<typeof useEditDebt>; onUnchanged: () => void };

function EditDebtForm({ debt, edit, onUnchanged }: EditDebtFormProps) {
  const currency = useCurrency();
  const form = useForm({
    initial: valuesOf(debt),
    read: (values: DebtValues) => readDebt(values, currency),
    onSubmit: (body) => {
      if (edit.isPending) return;
      const changes = changesBetween(debt, body);
      if (changes === null) onUnchanged();
      else edit.mutate({ params: { id: debt.id }, body: changes, currency });
    },
  });
  return (
    <DebtForm
      form={form}
      submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: edit.isPending }}
    />
  );
}
