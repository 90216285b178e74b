import { lazy, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { SettleUpDialog } from '#web/payments/settle-up/settle-up-dialog.tsx';

const RemoveGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/detail/remove-group-dialog.tsx')).RemoveGroupDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
}));

/** What is being done with which of the groups. */
export type CardDialog = { act: 'remove' | 'invite' | 'settle'; group: Group };

/** The dialogs of the cards, one open at a time. */
export function CardDialogs({ dialog, onClose }: { dialog: CardDialog | null; onClose: () => void }) {
  // The group stays known while its dialog closes.
  const [group, setGroup] = useState<Group | null>(null);
  if (dialog !== null && dialog.group !== group) setGroup(dialog.group);
  const steer = (act: CardDialog['act']) => ({
    open: dialog?.act === act,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  });
  if (group === null) return null;
  return (
    <>
      <SettleUpDialog {...steer('settle')} groupId={group.id} />
      <WhenOpened open={dialog?.act === 'remove'}>
        <RemoveGroupDialog {...steer('remove')} group={group} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'invite'}>
        <InviteDialog {...steer('invite')} group={group} />
      </WhenOpened>
    </>
  );
}
