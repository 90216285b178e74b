import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getVersion, listVersions, restoreVersion } from '#contract/expense-versions.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading, readingPages, useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** The known versions of an expense, newest first. */
export function useVersions(id: string) {
  return useInfiniteQuery(readingPages(listVersions, { params: { id } }));
}

export function useVersion(id: string, version: number) {
  return useQuery(reading(getVersion, { params: { id, version: String(version) } }));
}

/** Restores a version. `onFailed` runs after the refusal was shown. */
export function useRestoreVersion(
  id: string,
  { onDone, onFailed }: { onDone: () => void; onFailed: () => void },
) {
  const tell = toastFailure(t`Failed to restore version`);
  return useCall(restoreVersion, {
    onSuccess: () => {
      toast({ title: t`Version restored` });
      onDone();
    },
    onError: (error) => {
      tell(error);
      if (error instanceof ApiError && error.code === 'stale') void refresh([`/api/expenses/${id}`]);
      onFailed();
    },
  });
}
