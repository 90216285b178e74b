import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#contract/security.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { formatDay, timeAgo } from '#web/lib/language/figures.ts';
import { passkeySupport } from '#web/lib/passkeys.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from './card-state.tsx';
import { useRemovePasskey } from './mutations.ts';
import { usePasskeys } from './queries.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);
const AddPasskeyDialog = lazyDialog(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);
const RenamePasskeyDialog = lazyDialog(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
);

/** The passkeys: sign-in by fingerprint, face or security key instead of the password. */
export function PasskeysCard() {
  const passkeys = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const support = passkeySupport();
  return (
    <Card as="section">
      <CardHeader
        title={t`Passkeys`}
        description={t`Sign in with your fingerprint, face or security key. No password or code needed.`}
        actions={
          support === 'yes' && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => setIsAdding(true)}
            >{t`Add Passkey`}</Button>
          )
        }
      />
      {support !== 'yes' && <NoPasskeysHere why={support} />}
      {passkeys.data === undefined ? (
        <CardState title={t`Your passkeys couldn't be loaded`} query={passkeys} className="h-14" />
      ) : (
        passkeys.data.length > 0 && (
          <ul className="mt-3 -mb-3 divide-y divide-line">
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      )}
      <AddPasskeyDialog open={isAdding} onOpenChange={setIsAdding} />
    </Card>
  );
}

function NoPasskeysHere({ why }: { why: 'no' | 'address' }) {
  if (why === 'no')
    return <p className="mt-4 text-14 text-quiet">{t`This browser doesn't support passkeys.`}</p>;
  const { hostname, port, protocol } = window.location;
  const isLoopback = hostname.startsWith('127.') || hostname === '[::1]';
  return (
    <p className="mt-4 text-14 text-quiet">
      {t`Passkeys work only with a domain name, not an IP address.`}
      {isLoopback && (
        <>
          {' '}
          <Trans>
            Open <a className="link" href={`${protocol}//localhost:${port}`}>{`localhost:${port}`}</a>{' '}
            instead, and sign in there.
          </Trans>
        </>
      )}
    </p>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemovePasskey(() => setIsRemoving(false));
  const params = { id: passkey.id };
  const added = t({ message: `Added ${formatDay(localDay(passkey.createdAt))}`, context: 'on a day' });
  const used =
    passkey.lastUsedAt === null
      ? t`not used yet`
      : t`last used ${timeAgo(new Date(passkey.lastUsedAt), new Date())}`;
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <KeyRound aria-hidden="true" className="size-5 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium [overflow-wrap:anywhere]">
          <bdi>{passkey.name}</bdi>
        </span>
        <span className="block text-13 text-quiet">
          <Facts>
            {added}
            {used}
          </Facts>
        </span>
      </span>
      <span className="flex shrink-0">
        <IconButton label={t`Rename ${passkey.name}`} onClick={() => setIsRenaming(true)}>
          <Pencil />
        </IconButton>
        <IconButton label={t`Remove ${passkey.name}`} danger onClick={() => setIsRemoving(true)}>
          <Trash2 />
        </IconButton>
      </span>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t`Remove Passkey`}
        text={t`“${passkey.name}” can no longer be used to sign in. Your other ways to sign in stay.`}
        confirmLabel={t`Remove`}
        pendingText={t`Removing...`}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      />
      <RenamePasskeyDialog passkey={passkey} open={isRenaming} onOpenChange={setIsRenaming} />
    </li>
  );
}
