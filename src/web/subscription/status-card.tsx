import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useSubscriptionStatus } from './queries.ts';
import { dayOf, nameReason, spanOf } from './subscription-labels.ts';

/** Whether there is full access, until when, and from what. */
export function StatusCard() {
  const { data: status, isError, refetch, isRefetching } = useSubscriptionStatus();
  return (
    <Card
      as="section"
      aria-label={t`Subscription Status`}
      aria-busy={status === undefined && !isError}
      className="flex flex-col gap-5"
    >
      <CardHeader
        title={t`Subscription Status`}
        actions={
          status && (
            <span className="flex py-1.5">
              <StatusBadge status={status} />
            </span>
          )
        }
      />
      {status !== undefined ? (
        <>
          <Access status={status} />
          <Promotion code={status.promotionCode} />
          {!isToldAlready(status) && <Reasons reasons={status.reasons} />}
          {status.discount !== null && (
            <p className="text-14">
              <Trans>
                <strong className="font-semibold">{status.discount.percent}% off</strong> your next checkout
                with code {status.discount.code}.
              </Trans>
            </p>
          )}
        </>
      ) : isError ? (
        <LoadError title={t`Your subscription couldn't be loaded`} query={{ isRefetching, refetch }} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{t`Loading your subscription`}</span>
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}

function StatusBadge({ status: { status, active } }: { status: SubscriptionStatus }) {
  if (status === 'past_due') {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden="true" />
        {t`Past due`}
      </Badge>
    );
  }
  return active ? (
    <Badge tone="owed">
      <CircleCheck aria-hidden="true" />
      {t({ message: 'Active', context: 'a subscription' })}
    </Badge>
  ) : (
    <Badge>
      <CircleDashed aria-hidden="true" />
      {t({ message: 'Inactive', context: 'a subscription' })}
    </Badge>
  );
}

function Access({ status }: { status: SubscriptionStatus }) {
  const { active, expiresAt, graceUntil } = status;
  if (!active) return <p className="text-16 font-medium">{t`You don't have an active subscription`}</p>;
  return (
    <div>
      {status.status === 'past_due' && (
        <p className="mb-3 rounded-control bg-danger-tint p-3 text-14">
          <Trans>
            <strong className="font-semibold text-danger">Your last payment failed.</strong> We'll try the
            card again in the next few days.
          </Trans>{' '}
          {graceUntil !== null && `${t`You keep full access until ${dayOf(graceUntil)}.`} `}
          <Link href={to.subscribe} className="font-medium text-accent underline underline-offset-2">
            {t`Pay with another card`}
          </Link>
        </p>
      )}
      {expiresAt === null ? (
        <p className="text-16 font-medium">{t`No end date`}</p>
      ) : (
        <>
          <p className="text-16 font-medium">
            {t`Your subscription expires ${timeAgo(new Date(expiresAt), new Date())}`}
          </p>
          <p className="text-14 text-quiet">{dayOf(expiresAt)}</p>
        </>
      )}
    </div>
  );
}

function Promotion({ code }: { code: SubscriptionStatus['promotionCode'] }) {
  if (code === null) return null;
  return (
    <div className="rounded-control bg-well p-3 text-14">
      <h3 className="font-semibold">{t`Active Promotion`}</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{code.code}</span>
        {code.description && <bdi className="text-quiet [overflow-wrap:anywhere]">{code.description}</bdi>}
      </p>
      <p className="text-13 text-quiet">{t`Redeemed on ${dayOf(code.redeemedAt)}`}</p>
    </div>
  );
}

/** Whether the only source of access is already described above. */
function isToldAlready({ reasons: [first, second] }: SubscriptionStatus): boolean {
  return second === undefined && (first?.kind === 'promotion' || first?.kind === 'card');
}

/** The sources of access in the order in which they are used. */
function Reasons({ reasons }: { reasons: SubscriptionStatus['reasons'] }) {
  if (reasons.length === 0) return null;
  const now = new Date();
  return (
    <div className="text-14">
      <h3 className="font-semibold">{t`Where It Comes From`}</h3>
      <ul className="mt-1 divide-y divide-line">
        {reasons.map((reason) => (
          <li
            key={`${reason.kind} ${reason.code} ${reason.from}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 last:pb-0"
          >
            <span>{nameReason(reason)}</span>
            <span className="text-13 text-quiet">{spanOf(reason, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
