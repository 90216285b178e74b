import { t } from '@lingui/core/macro';
import { beginOidc } from '#contract/oidc.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { findReturn } from '#web/lib/paths.ts';

/** Goes to the provider's page, and afterwards to the page that was asked for. */
export function useBeginOidc(onLeave: () => void) {
  const { mutate, isPending } = useCall(beginOidc, {
    onSuccess: ({ url }) => {
      onLeave();
      window.location.assign(url);
    },
    onError: toastFailure(t`Login failed`),
  });
  return {
    isPending,
    mutate: (invite: string | null) =>
      mutate({ body: { return: findReturn(), ...(invite !== null && { invite }) } }),
  };
}
