import { msg, t } from '@lingui/core/macro';
import type { Delivery } from '#contract/webhooks.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { timeAgo } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { HistoryDialog } from '#web/ui/overlay/history-dialog.tsx';
import { eventLabels } from './events.ts';
import { useDeliveries } from './queries.ts';

type DeliveriesDialogProps = DialogProps & { id: string; url: string };

/** The last events that were sent to a webhook. */
export function DeliveriesDialog({ open, onOpenChange, id, url }: DeliveriesDialogProps) {
  return (
    <HistoryDialog open={open} onOpenChange={onOpenChange} title={t`Recent Deliveries`} name={url}>
      <Deliveries id={id} />
    </HistoryDialog>
  );
}

function Deliveries({ id }: { id: string }) {
  const list = useDeliveries(id);
  if (list.isPending) return <SkeletonRows count={5} label={t`Loading deliveries`} />;
  if (list.data === undefined) return <LoadError title={t`The deliveries couldn't be loaded`} query={list} />;
  if (list.data.length === 0) return <p className="text-14 text-quiet">{t`Nothing has been sent yet.`}</p>;
  return (
    <ul aria-label={t`Deliveries`} className="divide-y divide-line">
      {list.data.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  );
}

const states: Readonly<Record<Delivery['status'], { label: string; tone: BadgeTone }>> = {
  pending: labels({ label: msg`Waiting`, tone: 'neutral' }),
  sent: labels({ label: msg`Sent`, tone: 'accent' }),
  failed: labels({ label: msg`Failed`, tone: 'danger' }),
};

function DeliveryRow({ delivery: { event, status, attempts, createdAt } }: { delivery: Delivery }) {
  const { label, tone } = states[status];
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block text-body">{eventLabels[event]}</span>
        <span className="block text-13 text-quiet">
          <Facts>
            {timeAgo(new Date(createdAt), new Date())}
            {attempts > 1 && t`${attempts} tries`}
          </Facts>
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
