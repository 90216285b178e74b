import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Status } from '#contract/admin.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Table } from '#web/ui/layout/table.tsx';
import { jobLabel } from './audit-labels.ts';
import { BackupsCard } from './backups-card.tsx';
import { FailureList } from './failure-list.tsx';
import { useStatus } from './queries.ts';

/** The health of the installation, for its operator. */
export function StatusTab() {
  const { data: status, isPending, isRefetching, refetch } = useStatus();
  if (isPending) return <SkeletonRows count={5} label={t`Loading status`} />;
  if (status === undefined) {
    return <LoadError title={t`The status couldn't be loaded`} query={{ isRefetching, refetch }} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Versions {...status} />
        <Books lastAudit={status.lastAudit} />
      </div>
      <BackupsCard backups={status.backups} />
      <Card flush>
        <CardHeader
          className="px-4 pt-5 pb-4 max-md:gap-y-4 md:px-6"
          title={t`Queues`}
          description={t`Emails and other background work.`}
          actions={
            <Button variant="secondary" pending={isRefetching} onClick={() => void refetch()}>
              <RefreshCw aria-hidden="true" />
              {t`Refresh`}
            </Button>
          }
        />
        <Queues queues={status.queues} />
      </Card>
      <FailureList failures={status.failures} />
    </div>
  );
}

function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-body">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="figures text-end [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Versions({ versions, migrations }: Pick<Status, 'versions' | 'migrations'>) {
  return (
    <Card>
      <CardHeader title={t`Versions`} />
      <Facts
        facts={[
          [t`Allsquare`, versions.app],
          [t`Node.js`, versions.node],
          [t`PostgreSQL`, versions.postgres],
          [t`Migrations`, t`${migrations.count}, up to ${migrations.latest}`],
        ]}
      />
    </Card>
  );
}

function Books({ lastAudit }: Pick<Status, 'lastAudit'>) {
  return (
    <Card>
      <CardHeader title={t`Balance Check`} description={t`Every balance, recalculated from its records.`} />
      {lastAudit === null ? (
        <p className="mt-4 text-body text-quiet">
          <Trans>
            Not checked yet. Run <code className="text-ink">npm run audit</code> on the server.
          </Trans>
        </p>
      ) : (
        <Facts
          facts={[
            [t`Last check`, timeAgo(new Date(lastAudit.at), new Date())],
            [
              t`Result`,
              <Badge key="result" tone={lastAudit.findings === 0 ? 'owed' : 'danger'}>
                {lastAudit.findings === 0 ? t`No problems found` : t`Problems found: ${lastAudit.findings}`}
              </Badge>,
            ],
          ]}
        />
      )}
    </Card>
  );
}

type Queue = Status['queues'][number];

function Queues({ queues }: Pick<Status, 'queues'>) {
  return (
    <Table
      label={t`Queues`}
      rows={queues}
      rowKey={(queue) => queue.kind}
      empty={<p className="px-4 pb-5 text-body text-quiet md:px-6">{t`Nothing is waiting.`}</p>}
      columns={[
        { key: 'kind', header: t`Type`, cell: ({ kind }) => jobLabel(kind) },
        { key: 'waiting', header: t`Waiting`, align: 'end', cell: ({ waiting }: Queue) => waiting },
        { key: 'retrying', header: t`Retrying`, align: 'end', cell: ({ retrying }: Queue) => retrying },
        {
          key: 'failed',
          header: t`Failed`,
          align: 'end',
          cell: ({ failed }: Queue) => (failed > 0 ? <Badge tone="danger">{failed}</Badge> : failed),
        },
      ]}
    />
  );
}
