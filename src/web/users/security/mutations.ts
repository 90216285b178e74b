import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { AnyRoute } from '#contract/route.ts';
import {
  addPasskey,
  beginPasskey,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  listPasskeys,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '#contract/security.ts';
import { call } from '#web/lib/api/call.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { makePasskey } from '#web/lib/passkeys.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** A mutation that shows a toast on success and on failure. */
function useTold<T extends AnyRoute>(row: T, done: string, failed: string, onDone?: () => void) {
  return useCall(row, {
    onSuccess: () => {
      toast({ title: done });
      onDone?.();
    },
    onError: toastFailure(failed),
  });
}

/** `isFirst`: they had none before. */
export function useChangePassword(isFirst: boolean, onChanged: () => void) {
  return useCall(changePassword, {
    onSuccess: () => {
      toast({
        title: isFirst ? t`Password set` : t`Password changed`,
        description: t`You're signed out everywhere else.`,
      });
      onChanged();
    },
    onError: toastFailure(isFirst ? t`Failed to set the password` : t`Failed to change the password`),
  });
}

// The forms that ask for a password or a code show the error at the field, so these have no error toast.

export const useSetUpTwoFactor = () => useCall(setUpTwoFactor);

export const useConfirmTwoFactor = () => useCall(confirmTwoFactor);

export const useRenewRecoveryCodes = () => useCall(renewRecoveryCodes);

export function useDisableTwoFactor(onDone: () => void) {
  return useCall(disableTwoFactor, {
    onSuccess: () => {
      toast({ title: t`Two-step sign-in is off` });
      onDone();
    },
  });
}

export const useEndSession = () => useTold(endSession, t`Session ended`, t`Failed to end the session`);

export const useEndOtherSessions = (onDone: () => void) =>
  useTold(endOtherSessions, t`All other sessions ended`, t`Failed to end the sessions`, onDone);

type NewPasskey = { name: string; password?: string | undefined };

/** Gets the options from the server, creates a passkey on the device, and sends it to the server. */
export function useAddPasskey(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ name, password }: NewPasskey) => {
      const { options } = await call(beginPasskey, { body: { password } });
      const { response, clientExtensionResults, ...rest } = await makePasskey(options);
      const { clientDataJSON, attestationObject, transports } = response;
      return call(addPasskey, {
        body: {
          name,
          response: {
            ...rest,
            clientExtensionResults: { ...clientExtensionResults },
            response: { clientDataJSON, attestationObject, transports },
          },
        },
      });
    },
    onSuccess: () => {
      void refresh([listPasskeys.path]);
      toast({ title: t`Passkey added` });
      onDone();
    },
  });
}

export const useRenamePasskey = (onDone: () => void) =>
  useTold(renamePasskey, t`Passkey renamed`, t`Failed to rename the passkey`, onDone);

export const useRemovePasskey = (onDone: () => void) =>
  useTold(removePasskey, t`Passkey removed`, t`Failed to remove the passkey`, onDone);
