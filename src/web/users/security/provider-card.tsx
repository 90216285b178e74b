import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from './card-state.tsx';
import { useConnection } from './provider-queries.ts';

const ConnectDialog = lazyDialog(async () => (await import('./connect-dialogs.tsx')).ConnectDialog);
const DisconnectDialog = lazyDialog(async () => (await import('./connect-dialogs.tsx')).DisconnectDialog);

type ProviderCardProps = {
  provider: { name: string; isOnly: boolean };
};

/** Whether the account can be opened by signing in at the provider. */
export function ProviderCard({ provider: { name, isOnly } }: ProviderCardProps) {
  const connection = useConnection();
  const [isOpen, setIsOpen] = useState(false);
  const isConnected = connection.data?.isConnected;
  return (
    <Card as="section">
      <CardHeader
        title={t`Sign in with ${name}`}
        description={t`Open this account with your ${name} account.`}
        actions={
          isConnected !== undefined &&
          !(isConnected && isOnly) && (
            <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
              {isConnected ? t`Disconnect` : t`Connect`}
            </Button>
          )
        }
      />
      {connection.data === undefined ? (
        <CardState title={t`Your connection couldn't be loaded`} query={connection} className="h-5" />
      ) : (
        <p className="mt-4 text-14 [overflow-wrap:anywhere]">{tell(connection.data)}</p>
      )}
      {isConnected === true ? (
        <DisconnectDialog name={name} open={isOpen} onOpenChange={setIsOpen} />
      ) : (
        <ConnectDialog name={name} open={isOpen} onOpenChange={setIsOpen} />
      )}
    </Card>
  );
}

function tell({ email, connectedAt }: { email: string | null; connectedAt: string | null }): string {
  if (connectedAt === null) return t`Not connected`;
  const day = formatDay(localDay(connectedAt));
  return email === null ? t`Connected since ${day}` : t`Connected with ${email} since ${day}`;
}
