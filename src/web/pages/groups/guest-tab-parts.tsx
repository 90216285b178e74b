import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import type { GuestKind } from '#contract/route.ts';
import { ExpenseDialog } from '#web/expenses/detail/expense-dialog.tsx';
import { ActivityList } from '#web/groups/activity/activity-list.tsx';
import { AboutGroup } from '#web/groups/detail/about-group.tsx';
import { HistoryCheck } from '#web/groups/detail/history-check.tsx';
import { MembersList } from '#web/groups/detail/members-list.tsx';
import { FamiliesSection } from '#web/groups/families/families-section.tsx';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { useOpenInUrl } from '#web/lib/search-param.ts';
import { RestoreExpense } from './restore-expense.tsx';

const EvenOutDialog = lazyDialog(
  async () => (await import('#web/payments/plan/even-out-dialog.tsx')).EvenOutDialog,
);

export type GuestPart = { group: GroupDetail; meId: string; kind: GuestKind };

export function GuestActivity({ group, meId, kind }: GuestPart) {
  const mayRestore = kind === 'take_part' && group.status === 'active';
  const [path] = useLocation();
  const opened = useOpenInUrl('expense');
  return (
    <>
      <ActivityList
        group={group}
        meId={meId}
        expenseHref={(id) => `${path}?tab=activity&expense=${id}`}
        // Guests delete only what they added.
        restoreFor={(deletion) =>
          mayRestore && deletion.actor.id === meId && <RestoreExpense deletion={deletion} />
        }
        undoFor={() => null}
      />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

export function GuestMembers({ group, meId, kind }: GuestPart) {
  const [family, setFamily] = useState<GroupDetail['families'][number] | null>(null);
  const shown = useLastKnown(family);
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="members" className="flex flex-col gap-4">
        <h2 id="members" className="text-20 font-semibold">
          {t`Members`}
        </h2>
        <AboutGroup group={group} />
        <MembersList group={group} meId={meId} />
      </section>
      <FamiliesSection
        group={group}
        meId={meId}
        isOpen={false}
        onEvenOut={kind === 'take_part' ? setFamily : undefined}
      />
      <HistoryCheck groupId={group.id} />
      {shown !== null && (
        <EvenOutDialog
          open={family !== null}
          onOpenChange={(open) => !open && setFamily(null)}
          groupId={group.id}
          meId={meId}
          family={shown}
        />
      )}
    </div>
  );
}
