import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Calendar, CircleCheck, SquareTerminal, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { getAccessLeft } from '#contract/security.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { LinkEnded } from './link-ended.tsx';
import { isLinkExpired, useEndAccessLeft } from './link-mutations.ts';

/** What still works after a password reset, with one button that ends all of it. */
export function AccessLeft({ token }: { token: string }) {
  const { data, error, isPending, isRefetching, refetch } = useQuery(
    reading(getAccessLeft, { params: { token } }),
  );
  const end = useEndAccessLeft();
  if (end.isSuccess) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t`All access has ended`}
        text={t`You can create new tokens, webhooks and a calendar address when you're signed in.`}
      />
    );
  }
  if (isLinkExpired(error) || isLinkExpired(end.error)) {
    return <LinkEnded text={t`It may have expired or already been used.`} action={null} />;
  }
  if (isPending) return <PageSpinner label={t`Loading what still has access`} />;
  if (data === undefined) {
    return (
      <ErrorState
        title={t`What still has access couldn't be loaded`}
        text={t`Check your connection and try again.`}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  const { tokens, webhooks, hasCalendar } = data;
  if (tokens.length === 0 && webhooks.length === 0 && !hasCalendar) {
    return <EmptyState icon={<CircleCheck />} title={t`Nothing else has access`} />;
  }
  return (
    <section aria-labelledby="access-left">
      <h2 id="access-left" className="text-17 font-semibold">{t`Still Has Access`}</h2>
      <p className="mt-1 text-14 text-quiet">{t`These don't depend on your password and still work. End them all if you don't recognize one of them.`}</p>
      <ul className="my-3 divide-y divide-line">
        {tokens.map(({ name, createdAt }) => (
          <Line
            key={`${name} ${createdAt}`}
            icon={<SquareTerminal />}
            name={name}
            createdAt={createdAt}
          >{t`Access token`}</Line>
        ))}
        {webhooks.map(({ host, createdAt }) => (
          <Line
            key={`${host} ${createdAt}`}
            icon={<Webhook />}
            name={host}
            createdAt={createdAt}
          >{t`Webhook`}</Line>
        ))}
        {hasCalendar && (
          <Line icon={<Calendar />} name={t`Calendar of bills`} createdAt={null}>{t`Secret address`}</Line>
        )}
      </ul>
      <Button
        variant="danger"
        size="large"
        className="w-full"
        pending={end.isPending}
        pendingText={t`Ending...`}
        onClick={() => end.mutate({ params: { token } })}
      >{t`End Them All`}</Button>
    </section>
  );
}

type LineProps = { icon: ReactNode; name: string; createdAt: string | null; children: string };

function Line({ icon, name, createdAt, children }: LineProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <span aria-hidden="true" className="shrink-0 text-quiet *:size-5">
        {icon}
      </span>
      <span className="min-w-0">
        <bdi className="block text-body font-medium [overflow-wrap:anywhere]">{name}</bdi>
        <span className="block text-13 text-quiet">
          {createdAt === null ? children : t`${children} created ${formatMoment(createdAt)}`}
        </span>
      </span>
    </li>
  );
}
