import { t } from '@lingui/core/macro';
import { Check, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Bill } from '#contract/bills.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { BillDisc } from '#web/ui/display/bill-disc.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NotFound } from '#web/ui/feedback/not-found.tsx';
import { DialogSpinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { ACT_LABELS } from '../bill-labels.ts';
import { EDIT_TEXTS, EditBillForm } from '../form/edit-bill-dialog.tsx';
import { KindFacts } from '../kind-facts.tsx';
import { BillFacts } from '../list/bill-facts.tsx';
import { BillPayments } from '../list/bill-history-dialog.tsx';
import { RemoveBillDialog } from '../list/remove-bill-dialog.tsx';
import { WaitingMark } from '../list/waiting-mark.tsx';
import { useEditBill, usePayBill } from '../mutations.ts';
import { usePaying, withPaying } from '../paying.ts';
import { useBill } from '../queries.ts';

type BillPanelProps = { id: string; open: boolean; onClose: () => void };

/** Shows a bill or income with its payments, or its form while it is edited. */
export function BillPanel({ id, open, onClose }: BillPanelProps) {
  const query = useBill(id);
  const paying = usePaying();
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const showBill = () => setIsEditing(false);
  useFreshOnOpen(open, { reset: showBill });
  const [bill] = query.data === undefined ? [] : withPaying([query.data], paying);
  const edit = useEditBill(bill?.kind ?? 'bill', showBill);
  const texts = bill !== undefined && isEditing ? EDIT_TEXTS[bill.kind] : { title: bill?.name ?? t`Bill` };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      {...texts}
      dismissable={!edit.isPending}
    >
      {bill === undefined && <BillFallback query={query} />}
      {bill !== undefined && isEditing && <EditBillForm bill={bill} edit={edit} onUnchanged={showBill} />}
      {bill !== undefined && !isEditing && (
        <>
          <BillView bill={bill} onEdit={() => setIsEditing(true)} onRemove={() => setIsRemoving(true)} />
          <RemoveBillDialog open={isRemoving} onOpenChange={setIsRemoving} bill={bill} onRemoved={onClose} />
        </>
      )}
    </Dialog>
  );
}

function BillFallback({ query }: { query: ReturnType<typeof useBill> }) {
  if (isNotFound(query.error)) {
    return (
      <NotFound title={t`This bill can't be found`} text={t`It may have been deleted, or it isn't yours.`} />
    );
  }
  if (query.isError) return <LoadError title={t`The bill couldn't be loaded`} query={query} />;
  return <DialogSpinner label={t`Loading bill`} />;
}

type BillViewProps = { bill: Bill; onEdit: () => void; onRemove: () => void };

function BillView({ bill, onEdit, onRemove }: BillViewProps) {
  const pay = usePayBill(bill.kind);
  const labels = ACT_LABELS[bill.kind];
  return (
    <>
      <DialogBody>
        <div className="flex items-center gap-3">
          <BillDisc category={bill.category} />
          <p className="text-14 text-quiet">
            <KindFacts bill={bill} />
          </p>
          <WaitingMark billId={bill.id} />
        </div>
        <BillFacts bill={bill} />
        <section aria-label={labels.history}>
          <h3 className="text-body font-medium">{labels.history}</h3>
          <BillPayments bill={bill} />
        </section>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {t`Delete`}
        </Button>
        <Button variant="secondary" onClick={() => pay(bill, !bill.isPaid)}>
          {bill.isPaid ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
          {bill.isPaid ? labels.undo : labels.mark}
        </Button>
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Button>
      </DialogFooter>
    </>
  );
}
