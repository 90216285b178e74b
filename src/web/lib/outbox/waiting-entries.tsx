import { Suspense } from 'react';
import type { Action } from '#domain/outbox/entry.ts';
import { lazyPart, NoPart } from '../lazy-part.tsx';
import { useWaiting } from './shown.ts';

const WaitingList = lazyPart(async () => (await import('./waiting-list.tsx')).WaitingList, NoPart);

type WaitingEntriesProps = { isAbout: (action: Action) => boolean; className?: string };

/** The waiting entries of the list below; nothing if there are none. */
export function WaitingEntries({ isAbout, className }: WaitingEntriesProps) {
  const entries = useWaiting(isAbout);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <WaitingList entries={entries} className={className} />
    </Suspense>
  );
}
