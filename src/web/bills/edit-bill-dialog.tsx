import type { Bill } from '#contract/bills.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { BillForm } from './bill-form.tsx';
import { changesBetween, valuesOf } from './bill-form-state.ts';
import { useEditBill } from './mutations.ts';
import { useBillForm } from './use-bill-form.ts';

type EditBillDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; bill: Bill };

export function EditBillDialog({ open, onOpenChange, bill }: EditBillDialogProps) {
  const close = () => onOpenChange(false);
  const edit = useEditBill(close);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Bill"
      description="The change counts for this bill and the ones that come after it."
      dismissable={!edit.isPending}
    >
      <EditBillForm bill={bill} edit={edit} onUnchanged={close} />
    </Dialog>
  );
}

type EditBillFormProps = { bill: Bill; edit: ReturnType<typeof useEditBill>; onUnchanged: () => void };

function EditBillForm({ bill, edit, onUnchanged }: EditBillFormProps) {
  const form = useBillForm(valuesOf(bill), (body) => {
    if (edit.isPending) return;
    const changes = changesBetween(bill, body);
    if (changes === null) onUnchanged();
    else edit.mutate({ params: { id: bill.id }, body: changes });
  });
  const { shareGroupId, shareGroupName } = bill;
  return (
    <BillForm
      form={form}
      sharedWith={shareGroupId === null ? null : { id: shareGroupId, name: shareGroupName ?? 'Its group' }}
      submit={{ label: 'Save Changes', pendingText: 'Saving...', isPending: edit.isPending }}
    />
  );
}
