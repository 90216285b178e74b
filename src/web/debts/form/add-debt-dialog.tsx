import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddDebt } from '../mutations.ts';
import { DebtForm } from './debt-form.tsx';
import { type DebtValues, NEW_DEBT, readDebt } from './debt-form-state.ts';

export function AddDebtDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddDebt(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Add New Debt`} dismissable={!add.isPending}>
      <AddDebtForm add={add} />
    </Dialog>
  );
}

function AddDebtForm({ add }: { add: ReturnType<typeof useAddDebt> }) {
  const currency = useCurrency();
  const form = useForm({
    initial: NEW_DEBT,
    read: (values: DebtValues) => readDebt(values, currency),
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ body, currency });
    },
  });
  return (
    <DebtForm
      form={form}
      submit={{ label: t`Add Debt`, pendingText: t`Adding...`, isPending: add.isPending }}
    />
  );
}
