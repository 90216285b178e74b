import { t } from '@lingui/core/macro';
import { type ComponentType, Suspense } from 'react';
import { abilitiesOf } from '#domain/payment-methods.ts';
import { GroupExpenses } from '#web/expenses/list/group-expenses.tsx';
import { SeriesEntry } from '#web/expenses/series/series-entry.tsx';
import { GroupStanding } from '#web/groups/detail/group-standing.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { NotReceivedButton } from '#web/payments/history/not-received-button.tsx';
import { SlimPaymentRow } from '#web/payments/history/slim-payment-row.tsx';
import { useGroupPayments } from '#web/payments/queries.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { readTab } from './group-tab.ts';
import type { GuestPart } from './guest-tab-parts.tsx';
import { LazyBalances, LazySpending } from './lazy-panels.tsx';

// The expenses load with the page, the other tabs when they first open.
const loadParts = () => import('./guest-tab-parts.tsx');
const Activity = lazyPart(async () => (await loadParts()).GuestActivity);
const Members = lazyPart(async () => (await loadParts()).GuestMembers);

/** A tab of a guest. `meId` is nobody's where the guest is nobody. */

type GuestTabsProps = GuestPart & { mayAdd: boolean; hasPerson: boolean };

export function GuestTabs({ mayAdd, hasPerson, ...part }: GuestTabsProps) {
  const [tab, setTab] = useSearchParam('tab');
  const { group, meId } = part;
  return (
    <>
      {hasPerson && (
        <GroupStanding group={group} meId={meId} onShowAll={() => setTab('balances')} action={null} />
      )}
      <Tabs
        label={t`Group`}
        value={readTab(tab, { hasChat: false })}
        onChange={setTab}
        tabs={[
          { value: 'expenses', label: t`Expenses`, content: <Expenses {...part} mayAdd={mayAdd} /> },
          { value: 'balances', label: t`Balances`, content: <LazyBalances group={group} /> },
          { value: 'spending', label: t`Spending`, content: <Spending {...part} /> },
          { value: 'activity', label: t`Activity`, content: <LazyTab Part={Activity} {...part} /> },
          { value: 'members', label: t`Members`, content: <LazyTab Part={Members} {...part} /> },
        ]}
      />
    </>
  );
}

function Expenses({ group, meId, kind, mayAdd }: GuestPart & { mayAdd: boolean }) {
  const payments = useGroupPayments(group.id);
  return (
    <>
      <h2 className="sr-only">{t`Expenses`}</h2>
      <SeriesEntry group={group} meId={meId} isOpen={false} />
      <GroupExpenses
        groupId={group.id}
        readOnly={!mayAdd}
        payments={{
          list: payments,
          row: (payment) => (
            <SlimPaymentRow
              payment={payment}
              meId={meId}
              action={
                kind === 'take_part' &&
                payment.to.id === meId &&
                abilitiesOf(payment.method).payeeMayVoid && <NotReceivedButton payment={payment} />
              }
            />
          ),
        }}
      />
    </>
  );
}

function Spending({ group, meId }: GuestPart) {
  return (
    <>
      <h2 className="sr-only">{t`Spending`}</h2>
      <LazySpending groupId={group.id} meId={meId} />
    </>
  );
}

function LazyTab({ Part, ...part }: GuestPart & { Part: ComponentType<GuestPart> }) {
  return (
    <Suspense fallback={<SkeletonRows count={5} />}>
      <Part {...part} />
    </Suspense>
  );
}
