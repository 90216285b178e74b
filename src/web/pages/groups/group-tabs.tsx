import { t } from '@lingui/core/macro';
import { type ComponentType, Suspense } from 'react';
import { useUnreadMessages } from '#web/chat/queries.ts';
import { GroupExpenses } from '#web/expenses/list/group-expenses.tsx';
import { SeriesEntry } from '#web/expenses/series/series-entry.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { SlimPaymentRow } from '#web/payments/history/slim-payment-row.tsx';
import { useGroupPayments } from '#web/payments/queries.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { type GroupTab, readTab } from './group-tab.ts';
import type { GroupPart } from './group-tab-parts.tsx';

// The expenses load with the page, the other tabs when they first open.
const loadParts = () => import('./group-tab-parts.tsx');
const Balances = lazyPart(async () => (await loadParts()).Balances);
const Activity = lazyPart(async () => (await loadParts()).Activity);
const Spending = lazyPart(async () => (await loadParts()).Spending);
const Chat = lazyPart(async () => (await loadParts()).Chat);
const Members = lazyPart(async () => (await loadParts()).Members);

/** The maximum number of unread messages that is shown. */
const MAX_SHOWN = 99;

type GroupTabsProps = GroupPart & { tab: string | null; onTab: (tab: GroupTab) => void };

export function GroupTabs({ tab, onTab, ...part }: GroupTabsProps) {
  // A former member cannot see the chat.
  const isMember = !part.group.hasLeft;
  const unread = useUnreadMessages(part.group.id, { enabled: isMember });
  return (
    <Tabs
      label={t`Group`}
      sticky
      value={readTab(tab, { hasChat: isMember })}
      onChange={onTab}
      tabs={[
        { value: 'expenses', label: t`Expenses`, content: <Expenses {...part} /> },
        { value: 'balances', label: t`Balances`, content: <LazyTab Part={Balances} {...part} /> },
        { value: 'spending', label: t`Spending`, content: <LazyTab Part={Spending} {...part} /> },
        ...(isMember
          ? [
              {
                value: 'chat' as const,
                label: <ChatLabel unread={unread.data?.count ?? 0} />,
                content: <LazyTab Part={Chat} {...part} />,
              },
            ]
          : []),
        { value: 'activity', label: t`Activity`, content: <LazyTab Part={Activity} {...part} /> },
        {
          value: 'members',
          label: part.group.kind === 'direct' ? t`Members` : t`Members & Invitations`,
          content: <LazyTab Part={Members} {...part} />,
        },
      ]}
    />
  );
}

function ChatLabel({ unread }: { unread: number }) {
  if (unread === 0) return t`Chat`;
  return (
    <>
      {t`Chat`}
      <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[11px] leading-none font-semibold text-on-accent">
        {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        <span className="sr-only"> {t`unread`}</span>
      </span>
    </>
  );
}

function Expenses({ group, meId, isOpen }: GroupPart) {
  const payments = useGroupPayments(group.id);
  return (
    <>
      <h2 className="sr-only">{t`Expenses`}</h2>
      <SeriesEntry group={group} meId={meId} isOpen={isOpen} />
      <GroupExpenses
        groupId={group.id}
        readOnly={!isOpen}
        payments={{ list: payments, row: (payment) => <SlimPaymentRow payment={payment} meId={meId} /> }}
      />
    </>
  );
}

function LazyTab({ Part, ...part }: GroupPart & { Part: ComponentType<GroupPart> }) {
  return (
    <Suspense fallback={<SkeletonRows count={5} />}>
      <Part {...part} />
    </Suspense>
  );
}
