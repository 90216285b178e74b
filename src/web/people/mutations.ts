import { t } from '@lingui/core/macro';
import { addPerson, removePerson, undoTakeover, updatePerson } from '#contract/people.ts';
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Whether the error belongs to a field. Then it shows beside the field, else as a toast. */
const isOfField = (error: Error) => error instanceof ApiError && error.issues.length > 0;

type Adding = {
  onAdded: (name: string) => void;
  /** Keeps the name while the subscription screen is open. */
  onGate: (name: string) => void;
  /** Restores the refused name with its error. Returns false if another name has been typed. */
  onRefused: (name: string, problem: string | null) => boolean;
};

export function useAddPerson({ onAdded, onGate, onRefused }: Adding) {
  return useCall(addPerson, {
    onSuccess: ({ username }) => onAdded(username),
    onGate: ({ body }) => onGate(body?.name ?? ''),
    onError: (error, { body }) => {
      const name = body?.name ?? '';
      const problem = isOfField(error) ? errorMessage(error, '') : null;
      const isShown = onRefused(name, problem);
      if (!isShown || problem === null) toastFailure(t`Failed to add ${name}`)(error);
    },
  });
}

export function useRenamePerson(onRenamed: () => void, onRefused: (error: Error) => void) {
  return useCall(updatePerson, {
    onSuccess: () => {
      toast({ title: t`Name changed` });
      onRenamed();
    },
    onError: (error) => {
      if (isOfField(error)) onRefused(error);
      else toastFailure(t`Failed to change the name`)(error);
    },
  });
}

export function useRemovePerson(name: string, onSettled: () => void) {
  return useCall(removePerson, {
    onSuccess: () => {
      toast({ title: t`${name} removed` });
      onSettled();
    },
    onError: (error) => {
      toastFailure(t`Failed to remove ${name}`)(error);
      onSettled();
    },
  });
}

export function useUndoTakeover(place: string, onSettled: () => void) {
  return useCall(undoTakeover, {
    onSuccess: () => {
      toast({ title: t`Claim undone`, description: t`${place} has their name back.` });
      onSettled();
    },
    onError: (error) => {
      toastFailure(t`Failed to undo the claim`)(error);
      onSettled();
    },
  });
}
