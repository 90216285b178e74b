import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title={t`Password`}
        description={t`A new password signs you out everywhere else.`}
        actions={
          <Button
            variant="secondary"
            size="small"
            onClick={() => setIsOpen(true)}
          >{t`Change Password`}</Button>
        }
      />
      <ChangePasswordDialog open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}
