import { today } from '#web/lib/today.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { BillForm } from './bill-form.tsx';
import { newBill, readBill } from './bill-form-state.ts';
import { useAddBill } from './mutations.ts';

type AddBillDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function AddBillDialog({ open, onOpenChange }: AddBillDialogProps) {
  const add = useAddBill(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add New Bill" dismissable={!add.isPending}>
      <AddBillForm add={add} />
    </Dialog>
  );
}

function AddBillForm({ add }: { add: ReturnType<typeof useAddBill> }) {
  const form = useForm({
    initial: newBill(today()),
    read: readBill,
    onSubmit: (body) => {
      if (!add.isPending) add.mutate({ body });
    },
  });
  return (
    <BillForm
      form={form}
      submit={{ label: 'Add Bill', pendingText: 'Adding...', isPending: add.isPending }}
    />
  );
}
