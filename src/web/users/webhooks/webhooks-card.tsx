import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { History, Pencil, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from '../security/card-state.tsx';
import { sayEvents } from './events.ts';
import { useRemoveWebhook, useUpdateWebhook } from './mutations.ts';
import { useWebhooks } from './queries.ts';

const AddWebhookDialog = lazyDialog(async () => (await import('./add-webhook-dialog.tsx')).AddWebhookDialog);
const EditWebhookDialog = lazyDialog(
  async () => (await import('./edit-webhook-dialog.tsx')).EditWebhookDialog,
);
const DeliveriesDialog = lazyDialog(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);
const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** The webhooks of a person. */
export function WebhooksCard() {
  const webhooks = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card as="section">
      <CardHeader
        title={t`Webhooks`}
        description={t`Webhooks notify your own server when something happens in your groups. Every event is signed.`}
        actions={
          <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>{t`New Webhook`}</Button>
        }
      />
      {webhooks.data === undefined ? (
        <CardState title={t`Your webhooks couldn't be loaded`} query={webhooks} className="h-14" />
      ) : (
        webhooks.data.length > 0 && (
          <ul className="mt-3 -mb-3 divide-y divide-line">
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      )}
      <AddWebhookDialog open={isAdding} onOpenChange={setIsAdding} />
    </Card>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isActive } = webhook;
  const update = useUpdateWebhook();
  const [isEditing, setIsEditing] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const address = url.replace(/^https?:\/\//, '');
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <WebhookIcon aria-hidden="true" className="size-5 shrink-0 text-quiet" />
        <span className="min-w-0 flex-1 basis-52">
          <bdi className="block text-body font-medium [overflow-wrap:anywhere]">{address}</bdi>
          <span className="block text-13 text-quiet">{sayEvents(events)}</span>
        </span>
        <span className="ms-auto flex shrink-0">
          <IconButton label={t`Recent deliveries to ${address}`} onClick={() => setIsLooking(true)}>
            <History />
          </IconButton>
          <IconButton label={t`Edit ${address}`} onClick={() => setIsEditing(true)}>
            <Pencil />
          </IconButton>
          <RemoveWebhook id={id} address={address} />
        </span>
      </div>
      <Switch
        className="ps-9"
        label={
          <Trans>
            Active<span className="sr-only"> for {address}</span>
          </Trans>
        }
        description={isActive ? undefined : t`Nothing is sent until you turn it on.`}
        checked={isActive}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ params: { id }, body: { isActive: target.checked } })}
      />
      <EditWebhookDialog open={isEditing} onOpenChange={setIsEditing} webhook={webhook} />
      <DeliveriesDialog open={isLooking} onOpenChange={setIsLooking} id={id} url={url} />
    </li>
  );
}

function RemoveWebhook({ id, address }: { id: string; address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemoveWebhook(() => setIsOpen(false));
  return (
    <>
      <IconButton label={t`Remove ${address}`} danger onClick={() => setIsOpen(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Remove Webhook`}
        text={t`${address} will no longer receive events.`}
        confirmLabel={t`Remove`}
        pendingText={t`Removing...`}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </>
  );
}
