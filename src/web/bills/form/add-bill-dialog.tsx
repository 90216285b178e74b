import { t } from '@lingui/core/macro';
import type { BillKind } from '#contract/bills.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { today } from '#web/lib/time/today.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddBill } from '../mutations.ts';
import { BillForm } from './bill-form.tsx';
import { type BillValues, newBill, readBill } from './bill-form-state.ts';

type AddBillDialogProps = DialogProps & { kind?: BillKind };

export function AddBillDialog({ open, onOpenChange, kind = 'bill' }: AddBillDialogProps) {
  const add = useAddBill(kind, () => onOpenChange(false));
  const title = kind === 'bill' ? t`Add New Bill` : t`Add Income`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} dismissable={!add.isPending}>
      <AddBillForm kind={kind} add={add} />
    </Dialog>
  );
}

type AddBillFormProps = { kind: BillKind; add: ReturnType<typeof useAddBill> };

function AddBillForm({ kind, add }: AddBillFormProps) {
  const currency = useCurrency();
  const form = useForm({
    initial: newBill(today(), kind),
    read: (values: BillValues) => readBill(values, currency),
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ body, currency });
    },
  });
  return (
    <BillForm
      form={form}
      submit={{
        label: kind === 'bill' ? t`Add Bill` : t`Add Income`,
        pendingText: t`Adding...`,
        isPending: add.isPending,
      }}
    />
  );
}
