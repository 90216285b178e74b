import { useState } from 'react';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import { dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useResumeSubscription } from './mutations.ts';
import { dayOf, priceOf } from './subscription-labels.ts';

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
    <Card as="section" aria-label="Your Plan" className="flex flex-col gap-4">
      <CardHeader title="Your Plan" />
      <div>
        <p className="figures text-28 font-semibold">
          {priceOf(interval).split('/')[0]}
          <span className="ms-1 text-16 font-normal text-quiet">
            {interval === 'yearly' ? 'a year' : 'a month'}
          </span>
        </p>
        {periodEndsAt !== null && (
          <p className="text-14 text-quiet">
            {isEnding
              ? `Ends on ${dayOf(periodEndsAt)}. No more charges.`
              : `Next payment on ${dayOf(periodEndsAt)}.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isEnding ? (
          <Button pending={resume.isPending} pendingText="Resuming..." onClick={() => resume.mutate({})}>
            Resume Subscription
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAct('switch')}>
              {interval === 'yearly' ? 'Switch to Monthly' : 'Switch to Yearly'}
            </Button>
            <Button variant="secondary" onClick={() => setAct('cancel')}>
              Cancel Subscription
            </Button>
          </>
        )}
      </div>
      <CancelDialog {...steer('cancel')} status={status} />
      <SwitchDialog {...steer('switch')} status={status} />
    </Card>
  );
}
