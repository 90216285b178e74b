import { lazy, Suspense } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { ChatPanel } from '#web/chat/chat-panel.tsx';
import { ExpenseDialog } from '#web/expenses/detail/expense-dialog.tsx';
import { useRestoreExpense } from '#web/expenses/mutations.ts';
import { useOpenExpense } from '#web/expenses/open-expense.ts';
import { ActivityList } from '#web/groups/activity/activity-list.tsx';
import { MembersList } from '#web/groups/detail/members-list.tsx';
import { SimplifySwitch } from '#web/groups/detail/simplify-switch.tsx';
import type { Placeholder } from '#web/invitations/invite-form.tsx';
import { SentInvitations } from '#web/invitations/sent-invitations.tsx';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const BalancesPanel = lazy(async () => ({
  default: (await import('#web/payments/plan/balances-panel.tsx')).BalancesPanel,
}));

export type GroupPart = {
  group: GroupDetail;
  meId: string;
  /** Whether things can be added and changed. */
  isOpen: boolean;
  onInvite: (placeholder?: Placeholder) => void;
};

export function Balances({ group }: { group: GroupDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <SimplifySwitch group={group} />
      <Suspense fallback={<PageSpinner label="Loading balances" />}>
        <BalancesPanel group={group} />
      </Suspense>
    </div>
  );
}

export function Activity({ group, meId, isOpen }: GroupPart) {
  const opened = useOpenExpense();
  return (
    <>
      <ActivityList
        group={group}
        meId={meId}
        expenseHref={(id) => `${to.group(group.id)}?tab=activity&expense=${id}`}
        restoreFor={(id, title) => (isOpen ? <RestoreExpense id={id} title={title} /> : null)}
      />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

export function Chat({ group, meId }: GroupPart) {
  return <ChatPanel key={group.id} group={group} meId={meId} />;
}

function RestoreExpense({ id, title }: { id: string; title: string }) {
  const restore = useRestoreExpense();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Restore ${title}`}
      pending={restore.isPending}
      onClick={() => restore.mutate({ params: { id } })}
    >
      Restore
    </Button>
  );
}

export function Members({ group, meId, isOpen, onInvite }: GroupPart) {
  return (
    <div className="flex flex-col gap-8">
      <MembersList group={group} meId={meId} onInvite={isOpen ? onInvite : undefined} />
      {!group.hasLeft && (
        <section aria-labelledby="invitations" className="flex flex-col gap-4">
          <div className="flex items-center justify-between gap-4">
            <h2 id="invitations" className="text-20 font-semibold">
              Sent Invitations
            </h2>
            {isOpen && (
              <Button variant="secondary" onClick={() => onInvite()}>
                Invite People
              </Button>
            )}
          </div>
          <Card flush>
            <SentInvitations groupId={group.id} readOnly={!isOpen} />
          </Card>
        </section>
      )}
    </div>
  );
}
