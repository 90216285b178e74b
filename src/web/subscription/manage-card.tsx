import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import { PRICES } from '#domain/prices.ts';
import { dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { formatMoney } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useResumeSubscription } from './mutations.ts';
import { dayOf } from './subscription-labels.ts';

const CancelDialog = lazyDialog(async () => (await import('./manage-dialogs.tsx')).CancelDialog);
const SwitchDialog = lazyDialog(async () => (await import('./manage-dialogs.tsx')).SwitchDialog);

type Act = 'cancel' | 'switch';

/** The actions on a subscription that is paid by card. */
export function ManageCard({ status }: { status: SubscriptionStatus }) {
  const { billingInterval: interval, cancelAtPeriodEnd: isEnding, periodEndsAt } = status;
  const [act, setAct] = useState<Act>();
  const resume = useResumeSubscription();
  if (interval === null) return null;
  const steer = dialogProps<Act>(act, () => setAct(undefined));
  return (
    <Card as="section" aria-label={t`Your Plan`} className="flex flex-col gap-4">
      <CardHeader title={t`Your Plan`} />
      <div>
        <p className="figures text-28 font-semibold">
          {formatMoney(PRICES[interval])}
          <span className="ms-1 text-16 font-normal text-quiet">
            {interval === 'yearly' ? t`a year` : t`a month`}
          </span>
        </p>
        {periodEndsAt !== null && (
          <p className="text-14 text-quiet">
            {isEnding
              ? t`Ends on ${dayOf(periodEndsAt)}. No more charges.`
              : t`Next payment on ${dayOf(periodEndsAt)}.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isEnding ? (
          <Button pending={resume.isPending} pendingText={t`Resuming...`} onClick={() => resume.mutate({})}>
            {t`Resume Subscription`}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAct('switch')}>
              {interval === 'yearly' ? t`Switch to Monthly` : t`Switch to Yearly`}
            </Button>
            <Button variant="secondary" onClick={() => setAct('cancel')}>
              {t`Cancel Subscription`}
            </Button>
          </>
        )}
      </div>
      <CancelDialog {...steer('cancel')} status={status} />
      <SwitchDialog {...steer('switch')} status={status} />
    </Card>
  );
}
