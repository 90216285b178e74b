import type { Group } from '#contract/groups.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { SettleUpDialog } from '#web/payments/settle-up/settle-up-dialog.tsx';

const RemoveGroupDialog = lazyDialog(
  async () => (await import('#web/groups/detail/remove-group-dialog.tsx')).RemoveGroupDialog,
);
const InviteDialog = lazyDialog(
  async () => (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
);

/** The open dialog and its group. */
export type CardDialog = { act: 'remove' | 'invite' | 'settle'; group: Group };

/** The dialogs of the cards; at most one is open. */
export function CardDialogs({ dialog, onClose }: { dialog: CardDialog | null; onClose: () => void }) {
  const group = useLastKnown(dialog?.group ?? null);
  const steer = dialogProps<CardDialog['act']>(dialog?.act, onClose);
  if (group === null) return null;
  return (
    <>
      <SettleUpDialog {...steer('settle')} groupId={group.id} />
      <RemoveGroupDialog {...steer('remove')} group={group} />
      <InviteDialog {...steer('invite')} group={group} />
    </>
  );
}
