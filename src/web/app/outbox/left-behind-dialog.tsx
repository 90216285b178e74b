import { countEntries } from '#web/lib/outbox/count-entries.ts';
import { removeOutbox } from '#web/lib/outbox/current.ts';
import type { LeftBehind } from '#web/lib/outbox/store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useLogout } from '#web/users/sign-in/sign-out.ts';

type LeftBehindDialogProps = { open?: boolean; people: readonly LeftBehind[] };

/** Asks a user about unsent entries of another person in this browser. */
export function LeftBehindDialog({ open = false, people }: LeftBehindDialogProps) {
  const logout = useLogout();
  const discard = () => {
    for (const { personId } of people) void removeOutbox(personId);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) logout.mutate();
      }}
      title="Someone Else Has Unsent Entries"
      text={
        <>
          {people.map(({ personId, personName, count }) => (
            <p key={personId} className="[overflow-wrap:anywhere]">
              {countEntries(count)} in this browser to be sent by <bdi>{personName}</bdi>.
            </p>
          ))}
          <p className="mt-2">
            Log out so they can sign in and send what is waiting, or discard it. Discarding cannot be undone.
          </p>
        </>
      }
      confirmLabel="Discard"
      cancelLabel="Logout"
      danger
      onConfirm={discard}
    />
  );
}
