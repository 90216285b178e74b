import { addGroup, type Group } from '#contract/groups.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

type Starting = {
  onStarted: (group: Group) => void;
  /** Called before the subscription screen opens. */
  onGate: () => void;
  /** The server refused what was typed. */
  onRefused: (problems: { name?: string | undefined; people?: string | undefined }) => void;
};

/** Makes a group with its people. */
export function useStartGroup({ onStarted, onGate, onRefused }: Starting) {
  return useCall(addGroup, {
    onSuccess: (group) => {
      toast({ title: 'Group created' });
      onStarted(group);
    },
    onGate,
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const of = (field: string) => issues.find(({ path }) => path.split('.')[0] === field)?.message;
      const problems = { name: of('name'), people: of('people') };
      if (problems.name === undefined && problems.people === undefined) {
        toastFailure('Failed to create group')(error);
      } else onRefused(problems);
    },
  });
}
