import { t } from '@lingui/core/macro';
import { SquareTerminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AccessToken } from '#contract/tokens.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { formatDay, timeAgo } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from '../security/card-state.tsx';
import { useRemoveToken } from './mutations.ts';
import { useTokens } from './queries.ts';

const AddTokenDialog = lazyDialog(async () => (await import('./add-token-dialog.tsx')).AddTokenDialog);
const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** The access tokens of a person. */
export function TokensCard() {
  const tokens = useTokens();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title={t`Access Tokens`}
        description={t`Tokens let your own programs use Allsquare on your behalf. They can't move money or change how you sign in.`}
        actions={
          <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>{t`New Token`}</Button>
        }
      />
      {tokens.data === undefined ? (
        <CardState title={t`Your tokens couldn't be loaded`} query={tokens} className="h-14" />
      ) : (
        tokens.data.length > 0 && (
          <ul className="mt-3 -mb-3 divide-y divide-line">
            {tokens.data.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )
      )}
      <AddTokenDialog open={isAdding} onOpenChange={setIsAdding} />
    </Card>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRemoveToken(() => setIsRemoving(false));
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <SquareTerminal aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="text-body font-medium [overflow-wrap:anywhere]">{token.name}</bdi>
          <Badge>{token.scope === 'read' ? t`Read only` : t`Read and write`}</Badge>
        </span>
        <span className="block text-13 text-quiet">
          <Facts>
            {sayUse(token)}
            {sayEnd(token)}
          </Facts>
        </span>
      </span>
      <IconButton label={t`Remove ${token.name}`} danger onClick={() => setIsRemoving(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t`Remove Token`}
        text={t`Programs that use “${token.name}” will stop working right away.`}
        confirmLabel={t`Remove`}
        pendingText={t`Removing...`}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: token.id } })}
      />
    </li>
  );
}

function sayUse({ lastUsedAt }: AccessToken): string {
  return lastUsedAt === null ? t`Not used yet` : t`Last used ${timeAgo(new Date(lastUsedAt), new Date())}`;
}

function sayEnd({ expiresAt }: AccessToken): string {
  if (expiresAt === null) return t`doesn't expire`;
  const day = formatDay(localDay(expiresAt));
  return Date.parse(expiresAt) <= Date.now() ? t`expired ${day}` : t`expires ${day}`;
}
