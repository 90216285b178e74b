import { msg, t } from '@lingui/core/macro';
import { Monitor, Smartphone } from 'lucide-react';
import type { Push, PushDevice } from '#contract/push.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { type PushSupport, pushSupport } from '#web/lib/push.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useAddOwnDevice, useRemoveDevice } from './device-mutations.ts';
import { useOwnDevice } from './queries.ts';

const HINTS: Readonly<Record<Exclude<PushSupport, 'yes'>, string>> = labels({
  blocked: msg`This browser blocks notifications from Allsquare. Allow them for this site in your browser settings, then reload this page.`,
  install: msg`On iPhone and iPad, first add Allsquare to the Home Screen: tap Share, then Add to Home Screen. Open it from there and return to this page.`,
  https: msg`Notifications work only over https. Ask the person who runs this site for help.`,
  no: msg`This browser doesn't support notifications. Use a current version of Chrome, Edge, Firefox or Safari.`,
});

/** The devices that get notifications, and the button that adds this one. */
export function DevicesCard({ push: { publicKey, devices } }: { push: Push }) {
  const own = useOwnDevice();
  const add = useAddOwnDevice(publicKey);
  const support = pushSupport();
  const isOn = devices.some(({ id }) => id === own.data);
  return (
    <Card as="section" className="mb-4">
      <CardHeader
        title={t`On my devices`}
        description={t`Notifications about expenses, payments, comments, messages and bills appear on this device, even when Allsquare is closed.`}
        actions={
          support === 'yes' &&
          own.isFetched &&
          !isOn && (
            <Button pending={add.isPending} pendingText={t`Turning on...`} onClick={() => add.mutate()}>
              {t`Turn On Here`}
            </Button>
          )
        }
      />
      {support !== 'yes' && !isOn && <p className="mt-3 text-14">{HINTS[support]}</p>}
      {devices.length > 0 && (
        <ul className="mt-3 -mb-3 divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isOwn={device.id === own.data} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeviceRow({ device: { id, device, createdAt }, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const remove = useRemoveDevice(isOwn);
  const Icon = /iphone|ipad|android|mobile/i.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-16 items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-5 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-medium [overflow-wrap:anywhere]">{device}</span>
          {isOwn && <Badge tone="accent">{t`This device`}</Badge>}
        </span>
        <span className="block text-13 text-quiet">{t`Added ${timeAgo(new Date(createdAt), new Date())}`}</span>
      </span>
      <Button
        variant="secondary"
        size="small"
        pending={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        {isOwn ? t`Turn Off` : t`Remove`}
        <span className="sr-only"> {device}</span>
      </Button>
    </li>
  );
}
