import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { getChain } from '#contract/chain.ts';
import { formatFingerprint } from '#domain/history-chain.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { testify } from './history-witness.ts';

/** Whether the group's history is unchanged, by the server and by what this device saw. It appears once it is checked. */
export function HistoryCheck({ groupId }: { groupId: string }) {
  const { data: chain } = useQuery(reading(getChain, { params: { id: groupId } }));
  const isWhole = chain?.isIntact === true && chain.since !== null;
  const witness = useQuery({
    queryKey: ['seen-history', groupId, chain?.fingerprint],
    queryFn: () => (chain === undefined ? null : testify(groupId, chain)),
    enabled: isWhole,
    // One look is one testimony: another would find what this one remembered.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (chain === undefined) return null;
  if (!chain.isIntact) return <Broken message={t`Checked: the history of this group is broken`} />;
  if (chain.since === null || chain.fingerprint === null || witness.isPending) return null;
  // Without an answer, such as where the browser computes no hashes, the server's own check remains.
  const { isUnchanged, seenAt } = witness.data ?? { isUnchanged: true, seenAt: null };
  const day = formatDay(localDay(seenAt ?? chain.since));
  if (!isUnchanged) return <Broken message={t`The history before ${day} was changed after you saw it`} />;
  return (
    <div className="flex flex-col text-13 text-quiet">
      <p>
        {seenAt === null
          ? t`History verified: unbroken since ${day}`
          : t`History verified: unchanged since you last looked on ${day}`}
      </p>
      <Disclosure summary={t`What's this?`}>
        <p className="max-w-prose ps-6">
          {t`Each change is sealed together with everything before it, and this device remembers the last one it saw. Compare this code with another member to make sure you both see the same history.`}
        </p>
        <code className="select-all whitespace-nowrap ps-6 font-mono">
          {formatFingerprint(chain.fingerprint)}
        </code>
      </Disclosure>
    </div>
  );
}

function Broken({ message }: { message: string }) {
  return (
    <div role="alert" className="flex flex-col gap-1 text-13">
      <p className="font-medium text-danger">{message}</p>
      <p className="text-quiet">
        {t`Entries were changed, added or removed outside of Allsquare. Ask whoever runs this site which ones.`}
      </p>
    </div>
  );
}
