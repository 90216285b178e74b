import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useUser } from '../signed-in.ts';

const ChangePasswordDialog = lazyDialog(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
);

/** Changes the password, or sets the first one. */
export function PasswordCard() {
  const { hasPassword } = useUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title={t`Password`}
        description={
          hasPassword
            ? t`A new password signs you out everywhere else.`
            : t`You have none. With one you can also sign in without your provider.`
        }
        actions={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            {hasPassword ? t`Change Password` : t`Set Password`}
          </Button>
        }
      />
      <ChangePasswordDialog open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}
