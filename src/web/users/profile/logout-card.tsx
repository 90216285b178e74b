import { t } from '@lingui/core/macro';
import { LogOut } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useLogout } from '../sign-in/sign-out.ts';
import { useUser } from '../signed-in.ts';

export function LogoutCard() {
  const { username } = useUser();
  const logout = useLogout();
  return (
    <Card as="section">
      <CardHeader
        title={t`Session`}
        description={t`You're signed in as ${username}.`}
        actions={
          <Button variant="secondary" pending={logout.isPending} onClick={() => logout.mutate()}>
            <LogOut aria-hidden="true" />
            {t`Logout`}
          </Button>
        }
      />
    </Card>
  );
}
