import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getChain } from '#contract/chain.ts';
import { formatFingerprint } from '#domain/history-chain.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { formatDay, formatNumber } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';

/** Whether the group's history is unbroken, and its fingerprint for members to compare. It appears once it is checked. */
export function HistoryCheck({ groupId }: { groupId: string }) {
  const { data: chain } = useQuery(reading(getChain, { params: { id: groupId } }));
  if (chain === undefined) return null;
  if (!chain.isIntact) {
    return (
      <div role="alert" className="flex flex-col gap-1 text-13">
        <p className="font-medium text-danger">{t`Checked: the history of this group is broken`}</p>
        <p className="text-quiet">
          {t`Entries were changed, added or removed outside of Allsquare. Ask whoever runs this site which ones.`}
        </p>
      </div>
    );
  }
  if (chain.since === null || chain.fingerprint === null) return null;
  const entries = `${formatNumber(chain.count)} ${chain.count === 1 ? 'entry' : 'entries'}`;
  return (
    <div className="flex flex-col gap-1 text-13 text-quiet">
      <p>{t`Checked: ${entries}, unbroken since ${formatDay(localDay(chain.since))}`}</p>
      <p>
        <Trans>
          Fingerprint, the same for every member:{' '}
          <code className="select-all whitespace-nowrap font-mono">
            {formatFingerprint(chain.fingerprint)}
          </code>
        </Trans>
      </p>
    </div>
  );
}
