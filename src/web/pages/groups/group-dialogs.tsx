import { useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import type { GroupAct } from '#web/groups/detail/group-menu-items.tsx';
import type { Placeholder } from '#web/invitations/invite-form.tsx';
import { type DialogProps, dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { to } from '#web/lib/paths.ts';

const DefaultSplitDialog = lazyDialog(
  async () => (await import('#web/expenses/default-split/default-split-dialog.tsx')).DefaultSplitDialog,
);
const EditGroupDialog = lazyDialog(
  async () => (await import('#web/groups/form/edit-group-dialog.tsx')).EditGroupDialog,
);
const GroupPictureDialog = lazyDialog(
  async () => (await import('#web/groups/form/group-picture-dialog.tsx')).GroupPictureDialog,
);
const GroupNoticesDialog = lazyDialog(
  async () => (await import('#web/notifications/group-notices-dialog.tsx')).GroupNoticesDialog,
);
const LeaveGroupDialog = lazyDialog(
  async () => (await import('#web/groups/detail/leave-group-dialog.tsx')).LeaveGroupDialog,
);
const RemoveGroupDialog = lazyDialog(
  async () => (await import('#web/groups/detail/remove-group-dialog.tsx')).RemoveGroupDialog,
);
const ImportDialog = lazyDialog(async () => (await import('#web/transfers/import-dialog.tsx')).ImportDialog);
const InviteDialog = lazyDialog(
  async () => (await import('#web/invitations/invite-dialog.tsx')).InviteDialog,
);
const JoinLinkDialog = lazyDialog(
  async () => (await import('#web/join-links/join-link-dialog.tsx')).JoinLinkDialog,
);

const GuestLinksDialog = lazyDialog(
  async () => (await import('#web/guests/guest-links-dialog.tsx')).GuestLinksDialog,
);

export type GroupDialog =
  | { act: GroupAct | 'addExpense' | 'settle' | 'import' | 'joinLink' | 'guestLinks' }
  | { act: 'invite'; placeholder?: Placeholder | undefined };

type GroupDialogsProps = DialogProps & { group: GroupDetail; meId: string; dialog: GroupDialog | null };

/** The dialogs of a group's menu and members; at most one is open. Each loads when it first opens. */
export function GroupDialogs({ group, meId, dialog, open, onOpenChange }: GroupDialogsProps) {
  const [, navigate] = useLocation();
  // Kept while the dialog closes, so that its text does not change.
  const [placeholder, setPlaceholder] = useState<Placeholder | undefined>();
  if (dialog?.act === 'invite' && dialog.placeholder !== placeholder) setPlaceholder(dialog.placeholder);
  const steer = dialogProps<GroupDialog['act']>(open ? dialog?.act : undefined, () => onOpenChange(false));
  const goToGroups = () => navigate(to.groups, { replace: true });
  return (
    <>
      <EditGroupDialog {...steer('edit')} group={group} />
      <DefaultSplitDialog {...steer('defaultSplit')} group={group} meId={meId} />
      <GroupPictureDialog {...steer('picture')} group={group} />
      <GroupNoticesDialog {...steer('notices')} group={group} />
      <InviteDialog {...steer('invite')} group={group} placeholder={placeholder} />
      <JoinLinkDialog {...steer('joinLink')} group={group} />
      <GuestLinksDialog {...steer('guestLinks')} group={group} />
      <ImportDialog {...steer('import')} groupId={group.id} />
      <LeaveGroupDialog {...steer('leave')} group={group} meId={meId} onLeft={goToGroups} />
      <RemoveGroupDialog {...steer('remove')} group={group} onRemoved={goToGroups} />
    </>
  );
}
