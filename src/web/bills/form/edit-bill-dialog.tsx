import { msg, t } from '@lingui/core/macro';
import type { Bill, BillKind } from '#contract/bills.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { changesBetween, useForm } from '#web/lib/form/use-form.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useEditBill } from '../mutations.ts';
import { BillForm } from './bill-form.tsx';
import { type BillValues, readBill, valuesOf } from './bill-form-state.ts';

export const EDIT_TEXTS: Readonly<Record<BillKind, { title: string; description: string }>> = {
  bill: labels({ title: msg`Edit Bill`, description: msg`Applies to this and future bills.` }),
  income: labels({ title: msg`Edit Income`, description: msg`Applies to this and future income.` }),
};

type EditBillDialogProps = DialogProps & { bill: Bill };

export function EditBillDialog({ open, onOpenChange, bill }: EditBillDialogProps) {
  const close = () => onOpenChange(false);
  const edit = useEditBill(bill.kind, close);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} {...EDIT_TEXTS[bill.kind]} dismissable={!edit.isPending}>
      <EditBillForm bill={bill} edit={edit} onUnchanged={close} />
    </Dialog>
  );
}

type EditBillFormProps = { bill: Bill; edit: ReturnType<typeof useEditBill>; onUnchanged: () => void };

/** The form of a bill with its present values. */
export function EditBillForm({ bill, edit, onUnchanged }: EditBillFormProps) {
  const currency = useCurrency();
  const form = useForm({
    initial: valuesOf(bill),
    read: (values: BillValues) => readBill(values, currency),
    onSubmit: (body) => {
      if (edit.isPending) return;
      const changes = changesBetween(bill, body);
      if (changes === null) onUnchanged();
      else edit.mutate({ params: { id: bill.id }, body: changes, currency });
    },
  });
  const { shareGroupId, shareGroupName } = bill;
  return (
    <BillForm
      form={form}
      sharedWith={shareGroupId === null ? null : { id: shareGroupId, name: shareGroupName ?? t`Its group` }}
      submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: edit.isPending }}
    />
  );
}
