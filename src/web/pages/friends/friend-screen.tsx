import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { FriendDetail } from '#contract/friends.ts';
import { AddExpenseDialog } from '#web/expenses/form/add-expense-dialog.tsx';
import { FriendStanding } from '#web/friends/friend-standing.tsx';
import { useOpenDirectGroup } from '#web/friends/mutations.ts';
import { nettingOf } from '#web/friends/netting.ts';
import { Nettings } from '#web/friends/nettings.tsx';
import { SharedGroups } from '#web/friends/shared-groups.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useUser } from '#web/users/signed-in.ts';

const NetDialog = lazyDialog(async () => (await import('#web/friends/net-dialog.tsx')).NetDialog);

/** The group of just the user and a friend, which is created with its first expense. */
function useNewDirectGroup({ user, currency }: FriendDetail) {
  const me = useUser();
  const open = useOpenDirectGroup();
  const members = [me, user].map((each) => ({
    id: each.id,
    username: shownName(each),
    profilePicture: each.profilePicture,
    isPlaceholder: false,
  }));
  return {
    group: {
      // The friend's id is the id of no group.
      id: user.id,
      name: shownName(user),
      kind: 'direct' as const,
      members,
      defaultSplit: null,
      families: [],
      currency,
    },
    create: (onCreated: (groupId: string) => void) =>
      open.mutate(
        { params: { userId: user.id }, body: {} },
        { onSuccess: ({ groupId }) => onCreated(groupId) },
      ),
    isPending: open.isPending,
  };
}

/** The page of a friend: what the two owe each other, group by group, and what is just between them. */
export function FriendScreen({ friend }: { friend: FriendDetail }) {
  const { user, directGroupId } = friend;
  const [dialog, setDialog] = useState<'add' | 'net' | null>(null);
  // The group to add to, as it was when the dialog opened: saving creates it.
  const [addTo, setAddTo] = useState<string | null>(null);
  const newGroup = useNewDirectGroup(friend);
  const steer = (name: 'add' | 'net') => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  const add = () => {
    setAddTo(directGroupId);
    setDialog('add');
  };
  return (
    <>
      <PageHeader
        back={<BackLink href={to.friends}>{t`Friends`}</BackLink>}
        title={
          <span className="flex items-center gap-4">
            <Avatar name={shownName(user)} src={user.profilePicture} size="large" />
            <bdi className="min-w-0 text-start">{shownName(user)}</bdi>
          </span>
        }
        actions={
          <Button aria-keyshortcuts="n" onClick={add}>
            <Plus aria-hidden="true" />
            {t`Add Expense`}
          </Button>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <FriendStanding
          friend={friend}
          actions={
            nettingOf(friend).length > 0 && (
              <Button variant="secondary" onClick={() => setDialog('net')}>
                {t`Offset Debts`}
              </Button>
            )
          }
        />
        <SharedGroups friend={friend} />
        <Nettings friend={friend} />
      </div>
      <NetDialog {...steer('net')} friend={friend} />
      <AddExpenseDialog {...steer('add')} {...(addTo === null ? { newGroup } : { groupId: addTo })} />
    </>
  );
}
