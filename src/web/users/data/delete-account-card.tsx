import { lazy, useState } from 'react';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** The way out for good; `onDeleted` leaves what is somebody's own. */
export function DeleteAccountCard({ onDeleted }: { onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title="Delete Account"
        description="Permanently deletes your account and everything only you use. You can export your data first."
      />
      <Button variant="danger" className="mt-5" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <WhenOpened open={isOpen}>
        <DeleteAccountDialog open={isOpen} onOpenChange={setIsOpen} onDeleted={onDeleted} />
      </WhenOpened>
    </Card>
  );
}
