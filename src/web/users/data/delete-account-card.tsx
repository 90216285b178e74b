import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Deletes the account. `onDeleted` clears the user's data on this device. */
export function DeleteAccountCard({ onDeleted }: { onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title={t`Delete Account`}
        description={t`Permanently deletes your account and everything only you use. You can export your data first.`}
      />
      <Button variant="danger" className="mt-5" onClick={() => setIsOpen(true)}>{t`Delete Account`}</Button>
      <DeleteAccountDialog open={isOpen} onOpenChange={setIsOpen} onDeleted={onDeleted} />
    </Card>
  );
}
