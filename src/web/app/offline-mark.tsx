import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useOffline } from '#web/lib/api/connection.ts';
import { oldestShown } from '#web/lib/api/oldest-shown.ts';
import { formatSince } from '#web/lib/time/moment.ts';

/** Says since when the screen may be outdated, while the server cannot be reached. */
export function OfflineMark() {
  const isOffline = useOffline();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center md:top-2 print:static print:h-auto"
    >
      {isOffline && <Mark />}
    </div>
  );
}

function Mark() {
  const cache = useQueryClient().getQueryCache();
  const at = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestShown(cache),
  );
  return (
    <span className="-mt-5 inline-flex h-7 items-center gap-1.5 rounded-full border border-edge/50 bg-card px-3 text-13 whitespace-nowrap text-quiet tabular-nums shadow-float md:-mt-7 [&_svg]:size-4">
      <CloudOff aria-hidden="true" />
      {at === null ? 'Offline' : `As of ${formatSince(at)}, offline`}
    </span>
  );
}
