import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
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
      title={t`Someone Else Has Unsent Entries`}
      text={
        <>
          {people.map(({ personId, personName, count }) => (
            <p key={personId} className="[overflow-wrap:anywhere]">
              <Trans>
                <Plural value={count} one="# entry is waiting" other="# entries are waiting" /> in this
                browser to be sent by <bdi>{personName}</bdi>.
              </Trans>
            </p>
          ))}
          <p className="mt-2">
            {t`Log out so they can sign in and send what's waiting, or discard it. Discarding can't be undone.`}
          </p>
        </>
      }
      confirmLabel={t`Discard`}
      cancelLabel={t`Logout`}
      danger
      onConfirm={discard}
    />
  );
}
