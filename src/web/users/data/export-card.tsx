import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { type DataExport, downloadDataExport } from '#contract/account.ts';
import { addressOf } from '#web/lib/api/call.ts';
import { foreignFigures } from '#web/lib/language/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from '../security/card-state.tsx';
import { useRequestDataExport } from './mutations.ts';
import { isUnderWay, useDataExport } from './queries.ts';

/** Exports all data of the user as one file. */
export function ExportCard() {
  const dataExport = useDataExport();
  return (
    <Card as="section">
      <CardHeader title={t`Export My Data`} description={t`A ZIP file of all your data, in JSON and CSV.`} />
      {dataExport.data === undefined ? (
        <CardState title={t`Your export couldn't be loaded`} query={dataExport} className="h-10" />
      ) : (
        <div aria-live="polite" className="mt-5">
          <ExportState dataExport={dataExport.data} />
        </div>
      )}
    </Card>
  );
}

function ExportState({ dataExport }: { dataExport: DataExport }) {
  if (isUnderWay(dataExport)) return <Progress percent={dataExport.progress} />;
  if (dataExport.status === 'ready') return <ReadyExport dataExport={dataExport} />;
  if (dataExport.status === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-14 text-danger">{t`The export failed.`}</p>
        <Prepare label={t`Try Again`} />
      </div>
    );
  }
  return <Prepare label={t`Prepare Export`} />;
}

function Prepare({ label }: { label: string }) {
  const request = useRequestDataExport();
  return (
    <Button
      variant="secondary"
      pending={request.isPending}
      pendingText={t`Starting...`}
      onClick={() => request.mutate({})}
    >
      {label}
    </Button>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="max-w-md">
      <p className="mb-2 text-14 text-quiet">{t`Collecting your data. You can leave this page.`}</p>
      <ProgressBar value={percent / 100} label={t`Export`} />
    </div>
  );
}

function ReadyExport({ dataExport: { size, expiresAt } }: { dataExport: DataExport }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-14 text-quiet">
        {expiresAt === null
          ? t`Your export is ready.`
          : t`Your export is ready. Available until ${formatUntil(expiresAt)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={addressOf(downloadDataExport)} download>
            <Download aria-hidden="true" />
            {size === null ? t`Download` : t`Download (${formatSize(size)})`}
          </a>
        </Button>
        <Prepare label={t`Prepare a New Export`} />
      </div>
    </div>
  );
}

function formatUntil(instant: string): string {
  const date = new Date(instant);
  return (
    foreignFigures()?.moment(date) ??
    date.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  );
}

/** Formats bytes: "340 KB", "1.2 MB". */
function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return t`${Math.max(1, Math.round(bytes / 1000))} KB`;
  const megabytes = bytes / 1_000_000;
  return t`${foreignFigures()?.count(megabytes, 1) ?? megabytes.toFixed(1)} MB`;
}
