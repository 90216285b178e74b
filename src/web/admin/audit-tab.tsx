import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { History } from 'lucide-react';
import type { AuditEntry } from '#contract/admin.ts';
import { sayName } from '#web/lib/language/names.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';
import { ACT_LABELS, describeValue, fieldLabel, jobLabel } from './audit-labels.ts';
import { ListStates } from './list-states.tsx';
import { useAudit } from './queries.ts';

const columns = (): readonly Column<AuditEntry>[] => [
  {
    key: 'what',
    header: t`What`,
    width: 'md:w-60',
    cell: ({ act, subject }) => (
      <span className="flex min-w-0 flex-col items-start">
        <span className="font-medium">{ACT_LABELS[act]}</span>
        <bdi className="text-14 font-normal text-quiet [overflow-wrap:anywhere]">
          {act === 'retry_job' || act === 'back_up' ? jobLabel(subject) : sayName(subject)}
        </bdi>
      </span>
    ),
  },
  {
    key: 'who',
    header: t`Who`,
    cell: ({ actor }) =>
      actor === null ? (
        <span className="whitespace-nowrap text-quiet">{t`Command line`}</span>
      ) : (
        <bdi>{actor === 'provider' ? t({ message: 'provider', context: 'an actor' }) : sayName(actor)}</bdi>
      ),
  },
  {
    key: 'when',
    header: t`When`,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures whitespace-nowrap">
        {formatMoment(createdAt)}
      </time>
    ),
  },
  {
    key: 'changes',
    header: t`Before and After`,
    // On phones the changes take the full width below the rest.
    phone: 'actions',
    cell: (entry) => <Changes {...entry} />,
  },
];

const changesClass = 'w-full min-w-0 text-14 [overflow-wrap:anywhere]';

function Changes({ act, changes }: Pick<AuditEntry, 'act' | 'changes'>) {
  if (changes.length === 0) return <span className="max-md:sr-only">-</span>;
  // A creation or a deletion has only one side.
  const isOneSided = act.startsWith('create') || act.startsWith('delete');
  if (isOneSided) {
    return (
      <p className={changesClass}>
        <Facts>
          {changes.map(({ field, before, after }) => (
            <Change key={field} field={field} value={describeValue(field, before ?? after)} />
          ))}
        </Facts>
      </p>
    );
  }
  return (
    <ul className={changesClass}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Change field={field} value={sayBoth(field, before, after)} />
        </li>
      ))}
    </ul>
  );
}

function sayBoth(field: string, before: string | null, after: string | null): string {
  const [was, is] = [describeValue(field, before), describeValue(field, after)];
  return t`${was} → ${is}`;
}

function Change({ field, value }: { field: string; value: string }) {
  const label = fieldLabel(field);
  return (
    <Trans>
      <span className="text-quiet">{label}: </span>
      {value}
    </Trans>
  );
}

/** The read-only log of what admins did. */
export function AuditTab() {
  return (
    <Card flush>
      <CardHeader
        className="px-4 pt-5 pb-4 md:px-6"
        title={t`Audit Log`}
        description={t`Everything admins have done here and on the command line. Entries can't be changed.`}
      />
      <ListStates
        list={useAudit()}
        loading={t`Loading audit log`}
        failed={t`The audit log couldn't be loaded`}
        empty={<EmptyState icon={<History />} title={t`No admin activity yet`} />}
      >
        {(entries) => (
          <Table label={t`Audit Log`} columns={columns()} rows={entries} rowKey={(entry) => entry.id} />
        )}
      </ListStates>
    </Card>
  );
}
