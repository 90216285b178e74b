import { lazy, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import { AddExpenseDialog } from '#web/expenses/form/add-expense-dialog.tsx';
import type { GroupAct } from '#web/groups/detail/group-menu.tsx';
import type { Placeholder } from '#web/invitations/invite-form.tsx';
import { to } from '#web/lib/paths.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { SettleUpDialog } from '#web/payments/settle-up/settle-up-dialog.tsx';

const EditGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/form/edit-group-dialog.tsx')).EditGroupDialog,
}));
const GroupPictureDialog = lazy(async () => ({
  default: (await import('#web/groups/form/group-picture-dialog.tsx')).GroupPictureDialog,
}));
const LeaveGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/detail/leave-group-dialog.tsx')).LeaveGroupDialog,
}));
const RemoveGroupDialog = lazy(async () => ({
  default: (await import('#web/groups/detail/remove-group-dialog.tsx')).RemoveGroupDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('#web/transfers/import-dialog.tsx')).ImportDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
}));

export type GroupDialog =
  | { act: GroupAct | 'addExpense' | 'settle' | 'import' }
  | { act: 'invite'; placeholder?: Placeholder | undefined };

type GroupDialogsProps = {
  group: GroupDetail;
  meId: string;
  dialog: GroupDialog | null;
  onClose: () => void;
};

/** The dialogs of a group's page, one open at a time; each is fetched when first asked for. */
export function GroupDialogs({ group, meId, dialog, onClose }: GroupDialogsProps) {
  const [, navigate] = useLocation();
  // Stays while the dialog closes, so that its text does not change under the eye.
  const [placeholder, setPlaceholder] = useState<Placeholder | undefined>();
  if (dialog?.act === 'invite' && dialog.placeholder !== placeholder) setPlaceholder(dialog.placeholder);
  const steer = (act: GroupDialog['act']) => ({
    open: dialog?.act === act,
    onOpenChange: (open: boolean) => {
      if (!open) onClose();
    },
  });
  const goToGroups = () => navigate(to.groups, { replace: true });
  return (
    <>
      <AddExpenseDialog {...steer('addExpense')} groupId={group.id} />
      <SettleUpDialog {...steer('settle')} groupId={group.id} />
      <WhenOpened open={dialog?.act === 'edit'}>
        <EditGroupDialog {...steer('edit')} group={group} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'picture'}>
        <GroupPictureDialog {...steer('picture')} group={group} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'invite'}>
        <InviteDialog {...steer('invite')} group={group} placeholder={placeholder} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'import'}>
        <ImportDialog {...steer('import')} groupId={group.id} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'leave'}>
        <LeaveGroupDialog {...steer('leave')} group={group} meId={meId} onLeft={goToGroups} />
      </WhenOpened>
      <WhenOpened open={dialog?.act === 'remove'}>
        <RemoveGroupDialog {...steer('remove')} group={group} onRemoved={goToGroups} />
      </WhenOpened>
    </>
  );
}
