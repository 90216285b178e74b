import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { beginOidcConnection, endOidcConnection } from '#contract/oidc.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { AskPasswordDialog } from './ask-password-dialog.tsx';

type NamedDialogProps = DialogProps & {
  /** The provider, as people know it. */
  name: string;
};

/** Goes to the provider, which brings the person back connected. */
export function ConnectDialog({ name, open, onOpenChange }: NamedDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const connect = useCall(beginOidcConnection, {
    onSuccess: ({ url }) => {
      setIsLeaving(true);
      window.location.assign(url);
    },
  });
  useFreshOnOpen(open, connect);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Connect with ${name}`}
      description={t`You sign in at ${name} next. After that it opens this account too.`}
      confirmLabel={t`Continue`}
      pendingText={t`Opening ${name}...`}
      pending={connect.isPending || isLeaving}
      error={connect.error}
      onConfirm={(password) => connect.mutate({ body: { password } })}
    />
  );
}

export function DisconnectDialog({ name, open, onOpenChange }: NamedDialogProps) {
  const disconnect = useCall(endOidcConnection, {
    onSuccess: () => {
      toast({ title: t`Disconnected from ${name}` });
      onOpenChange(false);
    },
  });
  useFreshOnOpen(open, disconnect);
  return (
    <AskPasswordDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Disconnect from ${name}`}
      description={t`You can no longer sign in with ${name}. Your other ways to sign in stay.`}
      confirmLabel={t`Disconnect`}
      pendingText={t`Disconnecting...`}
      danger
      pending={disconnect.isPending}
      error={disconnect.error}
      onConfirm={(password) => disconnect.mutate({ body: { password } })}
    />
  );
}
