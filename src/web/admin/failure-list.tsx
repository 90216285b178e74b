import { t } from '@lingui/core/macro';
import type { Status } from '#contract/admin.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { jobLabel } from './audit-labels.ts';
import { useRetryJob } from './mutations.ts';

/** Failed emails and jobs, each with a retry button. */
export function FailureList({ failures }: Pick<Status, 'failures'>) {
  return (
    <Card flush>
      <CardHeader
        className="px-4 pt-5 pb-4 md:px-6"
        title={t`Failed Emails and Jobs`}
        description={t`Failed after 12 attempts. Errors are shown without addresses, links or quoted text.`}
      />
      {failures.length === 0 ? (
        <p className="px-4 pb-5 text-body text-quiet md:px-6">{t`None.`}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {failures.map((failure) => (
            <Failure key={failure.id} failure={failure} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Failure({ failure: { id, kind, error, failedAt } }: { failure: Status['failures'][number] }) {
  const retry = useRetryJob();
  const name = jobLabel(kind);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium">{name}</p>
        <p className="text-14 text-quiet [overflow-wrap:anywhere]">{error || t`No error recorded`}</p>
        <time dateTime={failedAt} className="figures text-13 text-quiet">
          {formatMoment(failedAt)}
        </time>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={retry.isPending}
        aria-label={t`Retry: ${name}`}
        onClick={() => retry.mutate({ params: { id } })}
      >{t`Retry`}</Button>
    </li>
  );
}
