import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useConnection } from '#web/lib/api/connection.ts';
import { oldestShown } from '#web/lib/api/oldest-shown.ts';
import { formatSince } from '#web/lib/time/moment.ts';

/**
 * Says since when the screen may be outdated, while the server cannot be reached or takes long. On phones it is on the
 * lower edge of the top bar, where it covers no title.
 */
export function OfflineMark() {
  const connection = useConnection();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-20 z-20 flex h-0 justify-center md:top-2 print:static print:h-auto"
    >
      {connection !== 'good' && <Mark isOffline={connection === 'offline'} />}
    </div>
  );
}

function Mark({ isOffline }: { isOffline: boolean }) {
  const cache = useQueryClient().getQueryCache();
  const at = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestShown(cache),
  );
  return (
    <span className="-mt-9.5 inline-flex h-7 items-center gap-1.5 rounded-full border border-edge/50 bg-card px-3 text-13 whitespace-nowrap text-quiet tabular-nums shadow-float md:-mt-7 [&_svg]:size-4">
      {isOffline && <CloudOff aria-hidden="true" />}
      {isOffline ? sayOffline(at) : saySlow(at)}
    </span>
  );
}

const sayOffline = (at: number | null) => (at === null ? t`Offline` : t`As of ${formatSince(at)}, offline`);
const saySlow = (at: number | null) =>
  at === null ? t`Updating...` : t`As of ${formatSince(at)}, updating...`;
