import { t } from '@lingui/core/macro';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import type { ExpenseForm } from '../draft/use-expense-form.ts';
import { takeOver } from './take-over.ts';

const loadPanel = () => import('./receipt-panel.tsx');
const ReceiptDialog = lazyDialog(async () => (await loadPanel()).ReceiptPanel);

/** Fills the items of a split from a receipt. What was paid in another currency has no receipt in the group's. */
export function ReadReceiptButton({ form }: { form: ExpenseForm }) {
  const [isOpen, setIsOpen] = useState(false);
  if (form.values.original !== null) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setIsOpen(true)}
        onFocus={() => void loadPanel()}
        onPointerEnter={() => void loadPanel()}
      >
        <ReceiptText aria-hidden="true" />
        {t`Read a Receipt`}
      </Button>
      <ReceiptDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        text={form.values.receiptData}
        attached={form.receiptUrl}
        onUse={(receipt) =>
          form.set(takeOver(form.current(), receipt, { isNew: form.isNew, today: today() }))
        }
      />
    </>
  );
}
