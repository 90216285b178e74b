import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'wouter';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { to } from '#web/lib/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EVENT_LABELS } from './event-labels.ts';
import { useUpdateNotificationPreferences } from './mutations.ts';
import { useNotificationPreferences, usePush } from './queries.ts';

type EventChannels = NotificationPreferences['events'][number];

/** The channels of each event: in the app, by email, on devices, or none. */
export function NotificationSettings() {
  const { data, isError, refetch, isRefetching } = useNotificationPreferences();
  const push = usePush();
  const devices = push.data?.devices ?? [];
  if (data && !push.isPending) {
    return (
      <>
        {push.data ? (
          <DevicesCard push={push.data} />
        ) : (
          <Card className="mb-4">
            <LoadError title={t`Your devices couldn't be loaded`} query={push} />
          </Card>
        )}
        <Settings preferences={data} hasDevices={devices.length > 0} />
      </>
    );
  }
  return (
    <Card>
      {isError ? (
        <LoadError title={t`Your settings couldn't be loaded`} query={{ isRefetching, refetch }} />
      ) : (
        <div role="status">
          <span className="sr-only">{t`Loading`}</span>
          <Skeleton className="h-[32rem] md:h-[28rem]" />
        </div>
      )}
    </Card>
  );
}

type SettingsProps = { preferences: NotificationPreferences; hasDevices: boolean };

function Settings({ preferences: { events, mailAddress }, hasDevices }: SettingsProps) {
  const update = useUpdateNotificationPreferences();
  return (
    <Card as="section" flush>
      <h2 className="sr-only">{t`Events`}</h2>
      <p className="border-b border-line px-4 py-3 text-14 text-quiet md:px-6">
        {mailAddress === null ? (
          <>
            <Trans>
              You get no emails because your account has no confirmed email address.{' '}
              <Link href={to.profile} className="link">
                Add one to your profile
              </Link>
            </Trans>
            .
          </>
        ) : (
          <Trans>
            Emails go to <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{mailAddress}</bdi>.
          </Trans>
        )}
      </p>
      <ul className="divide-y divide-line">
        {events.map((ways) => (
          <EventRow key={ways.event} ways={ways} hasDevices={hasDevices} onChange={update.mutate} />
        ))}
      </ul>
    </Card>
  );
}

type EventRowProps = {
  ways: EventChannels;
  hasDevices: boolean;
  onChange: ReturnType<typeof useUpdateNotificationPreferences>['mutate'];
};

function EventRow({ ways: { event, app, mail, push }, hasDevices, onChange }: EventRowProps) {
  const labelId = useId();
  const isOff = !app && !mail && !(push && hasDevices);
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot stand beside its fields */}
      <div
        role="group"
        aria-labelledby={labelId}
        className="flex flex-col px-4 py-2 md:flex-row md:items-center md:gap-6 md:px-6"
      >
        <p id={labelId} className="min-w-0 flex-1 pt-1 text-body font-medium md:pt-0">
          {EVENT_LABELS[event]}
          {isOff && <span className="ms-2 text-13 font-normal text-quiet">{t`Off`}</span>}
        </p>
        <div
          className={cx(
            'grid grid-cols-2 gap-x-4',
            hasDevices ? 'md:w-[26rem] md:grid-cols-[1fr_1fr_1.3fr]' : 'md:w-64',
          )}
        >
          <Checkbox
            label={t`In the app`}
            checked={app}
            onChange={(change) => onChange({ event, app: change.target.checked })}
          />
          <Checkbox
            label={t`By email`}
            checked={mail}
            onChange={(change) => onChange({ event, mail: change.target.checked })}
          />
          {hasDevices && (
            <Checkbox
              label={t`On my devices`}
              checked={push}
              onChange={(change) => onChange({ event, push: change.target.checked })}
            />
          )}
        </div>
      </div>
    </li>
  );
}
