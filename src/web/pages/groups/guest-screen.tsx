import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupDetail } from '#contract/groups.ts';
import type { GuestKind } from '#contract/route.ts';
import { ExpenseDialog } from '#web/expenses/detail/expense-dialog.tsx';
import { AddExpenseDialog } from '#web/expenses/form/add-expense-dialog.tsx';
import { ExpenseList } from '#web/expenses/list/expense-list.tsx';
import { ActivityList } from '#web/groups/activity/activity-list.tsx';
import { GroupStanding } from '#web/groups/detail/group-standing.tsx';
import { MembersList } from '#web/groups/detail/members-list.tsx';
import { useGroup } from '#web/groups/queries.ts';
import { useActingAsGuest } from '#web/guests/acting.ts';
import { useKeepPlace, useLeavePlace } from '#web/guests/mutations.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setGate } from '#web/lib/api/gate.ts';
import { useLive } from '#web/lib/api/live.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { rememberReturn, to } from '#web/lib/paths.ts';
import { useOpenInUrl, useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { mayBeSignedIn, useSite } from '#web/users/queries.ts';
import { readTab } from './group-tab.ts';
import { LazyBalances, LazySpending } from './lazy-panels.tsx';

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
          title: 'Adding expenses needs full access of whoever made this group.',
        }),
      ),
    [],
  );
  const group = useGroup(place.groupId);
  const hasEnded = group.error instanceof ApiError && group.error.status === 401;
  useEffect(() => {
    if (hasEnded) onEnded();
  }, [hasEnded, onEnded]);
  if (hasEnded) return <PageSpinner />;
  if (group.data === undefined) {
    return group.error === null ? <PageSpinner /> : <LoadError what="The group" query={group} />;
  }
  return (
    <InCurrency currency={group.data.currency}>
      <Content group={group.data} meId={me.id} kind={kind} hasPerson={place.user !== null} />
      <Account token={token} kind={kind} name={place.user?.username ?? null} onLeft={onEnded} />
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
            <Button onClick={() => setIsAdding(true)}>
              <Plus />
              Add Expense
            </Button>
          )
        }
      />
      {group.status === 'closed' && (
        <p className="mb-4 rounded-control bg-well px-4 py-3 text-14">
          This group is closed.{kind === 'take_part' && ' Payments in cash can still be recorded.'}
        </p>
      )}
      <GuestTabs group={group} meId={meId} mayAdd={mayAdd} hasPerson={hasPerson} />
      {mayAdd && <AddExpenseDialog open={isAdding} onOpenChange={setIsAdding} groupId={group.id} />}
    </>
  );
}

type GuestTabsProps = { group: GroupDetail; meId: string; mayAdd: boolean; hasPerson: boolean };

function GuestTabs({ group, meId, mayAdd, hasPerson }: GuestTabsProps) {
  const [tab, setTab] = useSearchParam('tab');
  return (
    <>
      {hasPerson && (
        <GroupStanding group={group} meId={meId} onShowAll={() => setTab('balances')} action={null} />
      )}
      <Tabs
        label="Group"
        value={readTab(tab, { hasChat: false })}
        onChange={setTab}
        tabs={[
          {
            value: 'expenses',
            label: 'Expenses',
            content: (
              <>
                <h2 className="sr-only">Expenses</h2>
                <ExpenseList groupId={group.id} readOnly={!mayAdd} />
              </>
            ),
          },
          {
            value: 'balances',
            label: 'Balances',
            content: <LazyBalances group={group} />,
          },
          {
            value: 'spending',
            label: 'Spending',
            content: (
              <>
                <h2 className="sr-only">Spending</h2>
                <LazySpending groupId={group.id} meId={meId} />
              </>
            ),
          },
          {
            value: 'activity',
            label: 'Activity',
            content: <Activity group={group} meId={meId} />,
          },
          { value: 'members', label: 'Members', content: <MembersList group={group} meId={meId} /> },
        ]}
      />
    </>
  );
}

function Activity({ group, meId }: Pick<GuestTabsProps, 'group' | 'meId'>) {
  const [path] = useLocation();
  const opened = useOpenInUrl('expense');
  return (
    <>
      <ActivityList
        group={group}
        meId={meId}
        expenseHref={(id) => `${path}?tab=activity&expense=${id}`}
        restoreFor={() => null}
        undoFor={() => null}
      />
      <ExpenseDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

type AccountProps = { token: string; kind: GuestKind; name: string | null; onLeft: () => void };

/** As whom the guest is here, and how to have an account instead. */
function Account({ token, kind, name, onLeft }: AccountProps) {
  const [path, navigate] = useLocation();
  const { data: site } = useSite();
  const leave = useLeavePlace(onLeft);
  const keep = useKeepPlace({
    onDone: ({ groupId }) => navigate(to.group(groupId), { replace: true }),
    onProblem: (problem) => problem !== null && toast({ variant: 'destructive', title: problem }),
  });
  const keepIt = () => {
    if (mayBeSignedIn()) return keep.mutate({ params: { token }, body: {} });
    rememberReturn(path);
    navigate(site?.signUp === 'invited' ? `${to.auth}?invite=${token}` : `${to.auth}?tab=register`);
  };
  return (
    <section
      aria-label="You"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <p className="text-14 text-quiet">{name === null ? 'You are just looking.' : <YouAre name={name} />}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={leave.isPending}
          onClick={() => leave.mutate({ params: { token } })}
        >
          {name === null ? 'Choose Who I Am' : "That's Not Me"}
        </Button>
        {kind === 'take_part' && (
          <Button variant="secondary" pending={keep.isPending} onClick={keepIt}>
            Keep This on My Account
          </Button>
        )}
      </div>
    </section>
  );
}

function YouAre({ name }: { name: string }) {
  return (
    <>
      You are <bdi className="font-medium text-ink">{name}</bdi>, without an account.
    </>
  );
}
