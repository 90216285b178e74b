import { lazy, useState } from 'react';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title="Password"
        description="A new password signs you out everywhere else."
        actions={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            Change Password
          </Button>
        }
      />
      <WhenOpened open={isOpen}>
        <ChangePasswordDialog open={isOpen} onOpenChange={setIsOpen} />
      </WhenOpened>
    </Card>
  );
}
