import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import type { GuestKind } from '#contract/route.ts';
import { AddExpenseDialog, preloadAddExpense } from '#web/expenses/form/add-expense-dialog.tsx';
import { useGroup } from '#web/groups/queries.ts';
import { renameGuest, useActingAsGuest } from '#web/guests/acting.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setGate } from '#web/lib/api/gate.ts';
import { useLive } from '#web/lib/api/live.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { GuestAccount } from './guest-account.tsx';
import { GuestTabs } from './guest-tabs.tsx';

type GuestScreenProps = {
  token: string;
  kind: GuestKind;
  place: { groupId: string; user: { id: string; username: string } | null };
  /** The place is no more: the link asks again. */
  onEnded: () => void;
};

/** The group of a guest link, with what a guest may do. */
export function GuestScreen({ token, kind, place, onEnded }: GuestScreenProps) {
  const me = useActingAsGuest(place, kind);
  useLive();
  useEffect(
    () =>
      setGate(() =>
        toast({
          variant: 'destructive',
          title: t`Adding expenses needs full access of whoever made this group.`,
        }),
      ),
    [],
  );
  const group = useGroup(place.groupId);
  const hasEnded = group.error instanceof ApiError && group.error.status === 401;
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  // They can rename themselves, and members can.
  const name = group.data?.memberBalances.find(({ user }) => user.id === me.id)?.user.username ?? null;
  useEffect(() => {
    if (name !== null) renameGuest(name);
  }, [name]);
  if (hasEnded) return <PageSpinner />;
  if (group.data === undefined) {
    return group.error === null ? (
      <PageSpinner />
    ) : (
      <LoadError title={t`The group couldn't be loaded`} query={group} />
    );
  }
  return (
    <InCurrency currency={group.data.currency}>
      <Content group={group.data} meId={me.id} kind={kind} hasPerson={place.user !== null} />
      <GuestAccount
        token={token}
        kind={kind}
        group={group.data}
        person={place.user && { ...place.user, username: name ?? place.user.username }}
        onLeft={onEnded}
      />
    </InCurrency>
  );
}

type ContentProps = { group: GroupDetail; meId: string; kind: GuestKind; hasPerson: boolean };

function Content({ group, meId, kind, hasPerson }: ContentProps) {
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = kind === 'take_part' && group.status === 'active';
  return (
    <>
      <PageHeader
        title={<bdi>{group.name}</bdi>}
        subtitle={formatDay(group.date)}
        actions={
          mayAdd && (
            <Button onClick={() => setIsAdding(true)} onPointerEnter={preloadAddExpense}>
              <Plus />
              {t`Add Expense`}
            </Button>
          )
        }
      />
      {group.status === 'closed' && (
        <p className="mb-4 rounded-control bg-well px-4 py-3 text-14">
          {kind === 'take_part'
            ? t`This group is closed. Payments in cash can still be recorded.`
            : t`This group is closed.`}
        </p>
      )}
      <GuestTabs group={group} meId={meId} kind={kind} mayAdd={mayAdd} hasPerson={hasPerson} />
      {mayAdd && <AddExpenseDialog open={isAdding} onOpenChange={setIsAdding} groupId={group.id} />}
    </>
  );
}
