import { t } from '@lingui/core/macro';
import { Eye, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { ChatPanel } from '#web/chat/chat-panel.tsx';
import { ExpenseDialog } from '#web/expenses/detail/expense-dialog.tsx';
import { ActivityList } from '#web/groups/activity/activity-list.tsx';
import { AboutGroup } from '#web/groups/detail/about-group.tsx';
import { GroupBudget } from '#web/groups/detail/group-budget.tsx';
import { HistoryCheck } from '#web/groups/detail/history-check.tsx';
import { MembersList } from '#web/groups/detail/members-list.tsx';
import { SimplifySwitch } from '#web/groups/detail/simplify-switch.tsx';
import { currentFamily } from '#web/groups/families/current-family.ts';
import { FamiliesSection } from '#web/groups/families/families-section.tsx';
import type { Placeholder } from '#web/invitations/invite-form.tsx';
import { SentInvitations } from '#web/invitations/sent-invitations.tsx';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { aboutPayments } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { to } from '#web/lib/paths.ts';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { AddPersonForm } from '#web/people/add-person-form.tsx';
import { PersonMenu } from '#web/people/person-menu.tsx';
import { UndoTakeover } from '#web/people/undo-takeover.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useSite } from '#web/users/queries.ts';
import { LazyBalances, LazySpending } from './lazy-panels.tsx';
import { RestoreExpense } from './restore-expense.tsx';

const EvenOutDialog = lazyDialog(
  async () => (await import('#web/payments/plan/even-out-dialog.tsx')).EvenOutDialog,
);

export type GroupPart = {
  group: GroupDetail;
  meId: string;
  /** Whether the group can be changed. */
  isOpen: boolean;
  onInvite: (placeholder?: Placeholder) => void;
  onJoinLink: () => void;
  onGuestLinks: () => void;
};

export function Balances({ group }: { group: GroupDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <WaitingEntries isAbout={aboutPayments(group.id)} />
      <LazyBalances group={group} foot={<SimplifySwitch group={group} />} />
    </div>
  );
}

export function Spending({ group, meId }: GroupPart) {
  return (
    <>
      <h2 className="sr-only">{t`Spending`}</h2>
      {group.budget !== null && <GroupBudget spent={group.totalAmount} budget={group.budget} />}
      <LazySpending groupId={group.id} meId={meId} />
    </>
  );
}

export function Activity({ group, meId, isOpen }: GroupPart) {
  const opened = useOpenInUrl('expense');
  return (
    <>
      <ActivityList
        group={group}
        meId={meId}
        expenseHref={(id) => `${to.group(group.id)}?tab=activity&expense=${id}`}
        restoreFor={(deletion) => isOpen && <RestoreExpense deletion={deletion} />}
        undoFor={(takeover) => <UndoTakeover groupId={group.id} takeover={takeover} />}
      />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

export function Chat({ group, meId }: GroupPart) {
  return <ChatPanel key={group.id} group={group} meId={meId} />;
}

export function Members({ group, meId, isOpen: isGroupOpen, onInvite, ...links }: GroupPart) {
  const { data: site } = useSite();
  const isOfMany = group.kind === 'standard';
  const isOpen = isGroupOpen && isOfMany;
  const actionsFor = (person: Placeholder) => (
    <PersonMenu groupId={group.id} person={person} onInvite={() => onInvite(person)} />
  );
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="members" className="flex flex-col gap-4">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id="members" className="text-20 font-semibold">
            {t`Members`}
          </h2>
          {isOpen && (
            <div className="flex flex-wrap justify-end gap-2">
              {site?.hasGuestLinks && (
                <Button variant="secondary" onClick={links.onGuestLinks}>
                  <Eye aria-hidden="true" />
                  {t`Guests`}
                </Button>
              )}
              <Button variant="secondary" onClick={links.onJoinLink}>
                <QrCode aria-hidden="true" />
                {t`Join Link`}
              </Button>
            </div>
          )}
        </div>
        <AboutGroup group={group} />
        <MembersList group={group} meId={meId} placeholderActions={isOpen ? actionsFor : undefined}>
          {isOpen && <AddPersonForm groupId={group.id} />}
        </MembersList>
      </section>
      {isOfMany && <Families group={group} meId={meId} isOpen={isOpen} />}
      {!group.hasLeft && isOfMany && (
        <section aria-labelledby="invitations" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="invitations" className="text-20 font-semibold">
              {t`Sent Invitations`}
            </h2>
            {isOpen && (
              <Button variant="secondary" onClick={() => onInvite()}>
                {t`Invite People`}
              </Button>
            )}
          </div>
          <Card flush>
            <SentInvitations groupId={group.id} readOnly={!isOpen} />
          </Card>
        </section>
      )}
      <HistoryCheck groupId={group.id} />
    </div>
  );
}

function Families({ group, meId, isOpen }: Pick<GroupPart, 'group' | 'meId' | 'isOpen'>) {
  const [family, setFamily] = useState<GroupDetail['families'][number] | null>(null);
  const shown = useLastKnown(family);
  return (
    <>
      <FamiliesSection group={group} meId={meId} isOpen={isOpen} onEvenOut={setFamily} />
      {shown !== null && (
        <EvenOutDialog
          open={family !== null}
          onOpenChange={(open) => !open && setFamily(null)}
          groupId={group.id}
          meId={meId}
          family={currentFamily(group.families, shown) ?? shown}
        />
      )}
    </>
  );
}
