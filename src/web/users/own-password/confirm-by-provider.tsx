import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { confirmByOidc } from '#contract/oidc.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { useSite } from '../queries.ts';
import { beginConfirming, hasConfirmed } from './confirmed.ts';

type ConfirmByProviderProps = {
  problem: string | null;
  failure: Error | null;
};

/** For who has no password: a fresh sign-in at the provider, which brings them back to this page. */
export function ConfirmByProvider({ problem, failure }: ConfirmByProviderProps) {
  const { data: site } = useSite();
  const [isLeaving, setIsLeaving] = useState(false);
  const confirm = useCall(confirmByOidc, {
    onSuccess: ({ url }) => {
      setIsLeaving(true);
      window.location.assign(url);
    },
    onError: toastFailure(t`You couldn't confirm that it's you`),
  });
  const isRefused = failure instanceof ApiError && failure.code === 'confirmation_needed';
  if (site === undefined) return null;
  if (hasConfirmed() && !isRefused) {
    return problem === null ? null : (
      <p role="alert" className="text-14 text-danger">
        {problem}
      </p>
    );
  }
  const name = site.oidc?.name;
  return (
    <div className="flex flex-col items-start gap-3 rounded-control bg-well px-4 py-4">
      <p role={isRefused ? 'alert' : undefined} className="text-14 font-medium">
        {name === undefined ? t`Set a password first` : t`Confirm that it is you first`}
      </p>
      {name === undefined ? (
        <p className="text-14 text-quiet">{t`“Forgot password?” on the sign-in page emails you a link to set one.`}</p>
      ) : (
        <>
          <p className="text-14 text-quiet">{t`You have no password here. Sign in again, and you come back to this page.`}</p>
          <Button
            variant="secondary"
            pending={confirm.isPending || isLeaving}
            pendingText={t`Opening ${name}...`}
            onClick={() => confirm.mutate({ body: { return: beginConfirming() } })}
          >
            {t`Sign in with ${name}`}
          </Button>
        </>
      )}
    </div>
  );
}
