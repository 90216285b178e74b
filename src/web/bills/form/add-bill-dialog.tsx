import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { today } from '#web/lib/time/today.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddBill } from '../mutations.ts';
import { BillForm } from './bill-form.tsx';
import { type BillValues, newBill, readBill } from './bill-form-state.ts';

export function AddBillDialog({ open, onOpenChange }: DialogProps) {
  const add = useAddBill(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add New Bill" dismissable={!add.isPending}>
      <AddBillForm add={add} />
    </Dialog>
  );
}

function AddBillForm({ add }: { add: ReturnType<typeof useAddBill> }) {
  const currency = useCurrency();
  const form = useForm({
    initial: newBill(today()),
    read: (values: BillValues) => readBill(values, currency),
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ body, currency });
    },
  });
  return (
    <BillForm
      form={form}
      submit={{ label: 'Add Bill', pendingText: 'Adding...', isPending: add.isPending }}
    />
  );
}
