import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DatabaseBackup } from 'lucide-react';
import type { Status } from '#contract/admin.ts';
import type { BackupStatus } from '#contract/backups.ts';
import { formatNumber } from '#web/lib/language/figures.ts';
import { foreignFigures } from '#web/lib/language/i18n.ts';
import { formatMoment, formatSince } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Table } from '#web/ui/layout/table.tsx';
import { useBackUp } from './mutations.ts';

/** The scheduled backups: the last proven one, what is wrong, all that are kept, and a button to make one. */
export function BackupsCard({ backups }: Pick<Status, 'backups'>) {
  const backUp = useBackUp();
  if (backups === null) return <NoBackups />;
  const isRunning = backups.isRunning || backUp.isPending;
  return (
    <Card flush>
      <CardHeader
        className="px-4 pt-5 pb-4 max-md:gap-y-4 md:px-6"
        title={t`Backups`}
        description={describePlan(backups)}
        actions={
          <Button
            variant="secondary"
            pending={isRunning}
            pendingText={t`Backing Up...`}
            onClick={() => backUp.mutate({})}
          >
            <DatabaseBackup aria-hidden="true" />
            {t`Back Up Now`}
          </Button>
        }
      />
      <div className="flex flex-col gap-2 px-4 pb-4 text-body md:px-6">
        <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
          {describeProven(backups)}
          {backups.isOverdue && <Badge tone="danger">{t({ message: 'Overdue', context: 'a backup' })}</Badge>}
        </p>
        {backups.problem !== null && (
          <p className="text-danger [overflow-wrap:anywhere]">
            {formatSince(Date.parse(backups.problem.at))}: {backups.problem.message}
          </p>
        )}
        {!backups.hasKey && (
          <p className="text-quiet">
            <Trans>
              The key isn't in it. Keep a copy of it elsewhere, or set{' '}
              <code className="text-ink">BACKUP_PASSPHRASE</code>.
            </Trans>
          </p>
        )}
      </div>
      <KeptBackups kept={backups.kept} />
    </Card>
  );
}

function NoBackups() {
  return (
    <Card>
      <CardHeader title={t`Backups`} description={t`No scheduled backups`} />
      <p className="mt-4 text-body text-quiet">
        <Trans>
          Set <code className="text-ink">BACKUP_EVERY=24h</code> and{' '}
          <code className="text-ink">BACKUP_TO</code> to a folder on another disk, and start the server again.
          Each backup is restored and audited to prove that it works.
        </Trans>
      </p>
    </Card>
  );
}

/** How often, as the setting has it: "24h". Other languages name the unit. */
function describePeriod(every: string): string {
  const unit = every.endsWith('d') ? 'day' : 'hour';
  return foreignFigures()?.duration(Number.parseInt(every, 10), unit) ?? every;
}

function describePlan({ to, kept, ...plan }: BackupStatus): string {
  const every = describePeriod(plan.every);
  const size = formatSize(kept.reduce((total, each) => total + each.size, 0));
  return to === 'folder'
    ? t`Every ${every}, to a folder. ${size} in all.`
    : t`Every ${every}, to the file storage. ${size} in all.`;
}

function describeProven({ lastProven }: BackupStatus): string {
  if (lastProven === null) return t`No proven backup yet`;
  const at = formatSince(Date.parse(lastProven.at));
  const { findings } = lastProven;
  return t`Last proven backup: ${at}, audit ${plural(findings, { one: '# finding', other: '# findings' })}`;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

function formatSize(bytes: number): string {
  let size = bytes / 1000;
  let unit: string = UNITS[0];
  for (const next of UNITS.slice(1)) {
    if (size < 1000) break;
    size /= 1000;
    unit = next;
  }
  return `${formatNumber(size, size < 10 ? 1 : 0)} ${unit}`;
}

type Kept = BackupStatus['kept'][number];

const TONES = { proven: 'owed', unproven: 'neutral', failed: 'danger' } as const;

function nameStatus(status: Kept['status']): string {
  switch (status) {
    case 'proven':
      return t`Proven`;
    case 'unproven':
      return t`Not proven`;
    case 'failed':
      return t`Failed`;
  }
}

function KeptBackups({ kept }: Pick<BackupStatus, 'kept'>) {
  return (
    <Table
      label={t`Kept backups`}
      rows={kept}
      rowKey={({ name }) => name}
      empty={<p className="px-4 pb-5 text-body text-quiet md:px-6">{t`No backup yet.`}</p>}
      columns={[
        {
          key: 'at',
          header: t`Time`,
          cell: ({ at, reason }: Kept) => (
            <>
              <time dateTime={at} className="figures">
                {formatMoment(at)}
              </time>
              {reason !== null && <p className="text-14 text-quiet [overflow-wrap:anywhere]">{reason}</p>}
            </>
          ),
        },
        { key: 'size', header: t`Size`, align: 'end', cell: ({ size }: Kept) => formatSize(size) },
        {
          key: 'status',
          header: t`Proof`,
          align: 'end',
          phone: 'figure',
          cell: ({ status }: Kept) => <Badge tone={TONES[status]}>{nameStatus(status)}</Badge>,
        },
      ]}
    />
  );
}
