import { t } from '@lingui/core/macro';
import { Ellipsis, Plus } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import { AddExpenseDialog } from '#web/expenses/form/add-expense-dialog.tsx';
import { GroupHeader, GroupNotice } from '#web/groups/detail/group-header.tsx';
import { GroupStanding, isAlone } from '#web/groups/detail/group-standing.tsx';
import { withoutAccount } from '#web/join-links/without-account.ts';
import { dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { RemindAllButton } from '#web/payments/dues/remind-all-button.tsx';
import { SettleUpDialog } from '#web/payments/settle-up/settle-up-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import type { GroupDialog } from './group-dialogs.tsx';
import { GroupTabs } from './group-tabs.tsx';

const GroupDialogs = lazyDialog(async () => (await import('./group-dialogs.tsx')).GroupDialogs);
const GroupMenu = lazyPart(async () => (await import('./group-menu.tsx')).GroupMenu);
const SendLink = lazyPart(async () => (await import('#web/join-links/send-link.tsx')).SendLink, NoPart);

type GroupScreenProps = { group: GroupDetail; meId: string };

/** The page of a group for its members, with its dialogs. */
export function GroupScreen({ group, meId }: GroupScreenProps) {
  const [opened, setOpened] = useState<GroupDialog | null>(null);
  // A new group opens with its first expense.
  const [search, setSearch] = useSearchParams();
  const isAdding = search.has('add');
  const dialog: GroupDialog | null = isAdding ? { act: 'addExpense' } : opened;
  const drop = (...names: string[]) =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => !names.includes(name))), {
      replace: true,
    });
  const close = () => {
    setOpened(null);
    if (isAdding) drop('add');
  };
  const steer = dialogProps(dialog?.act, close);
  const isFurther = dialog !== null && dialog.act !== 'addExpense' && dialog.act !== 'settle';
  return (
    <>
      <GroupContent group={group} meId={meId} onOpen={setOpened} />
      <AddExpenseDialog
        {...steer('addExpense')}
        groupId={group.id}
        // The list shows the new expense.
        onAdded={() => drop('add', 'tab')}
      />
      <SettleUpDialog {...steer('settle')} groupId={group.id} />
      <GroupDialogs
        open={isFurther}
        onOpenChange={(open) => !open && close()}
        group={group}
        meId={meId}
        dialog={dialog}
      />
    </>
  );
}

type GroupContentProps = GroupScreenProps & { onOpen: (dialog: GroupDialog) => void };

/** The member's balance, and the tabs with everything else. It does not render again when a dialog opens or closes. */
const GroupContent = memo(({ group, meId, onOpen }: GroupContentProps) => {
  const [tab, setTab] = useSearchParam('tab');
  const isOpen = group.status === 'active' && !group.hasLeft;
  const iOwe = owes(meId, group);
  const namesWithoutAccount = withoutAccount(group);
  return (
    <>
      <GroupHeader
        group={group}
        actions={
          <>
            {isOpen && (
              <Button
                variant={isAlone(group) || iOwe ? 'secondary' : 'primary'}
                aria-keyshortcuts="n"
                aria-label={t`Add Expense`}
                className="max-md:w-11 max-md:px-0"
                onClick={() => onOpen({ act: 'addExpense' })}
              >
                <Plus />
                <span className="max-md:hidden">{t`Add Expense`}</span>
              </Button>
            )}
            <Menu
              trigger={
                <IconButton label={t`More`}>
                  <Ellipsis />
                </IconButton>
              }
            >
              <GroupMenu group={group} onOpen={onOpen} />
            </Menu>
          </>
        }
      />
      <GroupNotice group={group} />
      <GroupStanding
        group={group}
        meId={meId}
        onShowAll={() => setTab('balances')}
        foot={
          isOpen &&
          group.kind === 'standard' &&
          namesWithoutAccount.length > 0 && (
            <Suspense fallback={<div className="h-13 md:h-11" />}>
              <SendLink
                group={group}
                names={namesWithoutAccount}
                onShow={() => onOpen({ act: 'joinLink' })}
              />
            </Suspense>
          )
        }
        action={<StandingAction group={group} meId={meId} onSettle={() => onOpen({ act: 'settle' })} />}
      />
      <GroupTabs
        group={group}
        meId={meId}
        isOpen={isOpen}
        tab={tab}
        onTab={setTab}
        onInvite={(placeholder) => onOpen({ act: 'invite', placeholder })}
        onJoinLink={() => onOpen({ act: 'joinLink' })}
        onGuestLinks={() => onOpen({ act: 'guestLinks' })}
      />
    </>
  );
});

/** Whether the user, alone or with their family, has something to pay. */
function owes(meId: string, { settlements, families }: GroupDetail): boolean {
  return settlements.some((line) => sideOf(meId, line, families) === 'from');
}

type StandingActionProps = GroupScreenProps & { onSettle: () => void };

/** What the balance asks for: people, a payment, or a reminder. */
function StandingAction({ group, meId, onSettle }: StandingActionProps) {
  const [, setSearch] = useSearchParams();
  if (isAlone(group)) {
    if (group.status !== 'active') return null;
    // An empty name puts the focus into its field.
    return (
      <Button
        onClick={() => setSearch({ tab: 'members', person: '' }, { replace: true })}
      >{t`Add People`}</Button>
    );
  }
  if (owes(meId, group)) return <Button onClick={onSettle}>{t`Settle Up`}</Button>;
  const placeholders = group.memberBalances.filter((each) => each.isPlaceholder).map(({ user }) => user.id);
  const canRemind = group.settlements.some(
    (line) => sideOf(meId, line, group.families) === 'to' && !placeholders.includes(line.from.id),
  );
  if (!canRemind) return null;
  return (
    <RemindAllButton groupId={group.id} size="medium">
      {t`Remind`}
    </RemindAllButton>
  );
}
