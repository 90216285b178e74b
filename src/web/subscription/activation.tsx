import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { refresh } from '#web/lib/api/refresh.ts';
import { findGated, forgetGated, to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSubscriptionStatus } from './queries.ts';

const POLL_MS = 1000;
/** Longer than a confirmation by the provider normally takes. */
const PATIENCE_MS = 20_000;

/** Waits after the payment until the subscription is active, then returns to the gated page. */
export function Activation() {
  const { data: status } = useSubscriptionStatus(POLL_MS);
  const [, navigate] = useLocation();
  const [isLate, setIsLate] = useState(false);
  const isPaid = status?.billingInterval != null && status.active;
  useEffect(() => {
    const timer = window.setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isPaid) return;
    let isHere = true;
    // The current user has the access flag, which the next screen needs.
    void refresh(['/api/user', '/api/subscription']).then(() => {
      if (!isHere) return;
      const gated = findGated();
      forgetGated();
      navigate(gated ?? to.dashboard, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isPaid, navigate]);
  return (
    <Card
      as="section"
      aria-label={t`Payment Successful`}
      className="flex flex-col items-center gap-2 py-12 text-center"
    >
      {!isLate && <Spinner className="mb-3 size-8 text-accent" />}
      <p className="text-20 font-semibold">{t`Payment received`}</p>
      <p className="max-w-sm text-14 text-quiet text-balance" role="status">
        {isLate
          ? t`This is taking longer than usual. Your subscription will be active as soon as the payment is confirmed.`
          : t`Activating your subscription. We'll take you back in a moment.`}
      </p>
      {isLate && (
        <Button className="mt-4" onClick={() => navigate(to.subscription)}>
          {t`View Subscription`}
        </Button>
      )}
    </Card>
  );
}
