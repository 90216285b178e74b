import { type ComponentType, lazy, Suspense } from 'react';
import { ExpenseList } from '#web/expenses/expense-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import type { GroupPart } from './group-tab-parts.tsx';

// The expenses come with the page; the other tabs when they are first opened.
const loadParts = () => import('./group-tab-parts.tsx');
const Balances = lazy(async () => ({ default: (await loadParts()).Balances }));
const Activity = lazy(async () => ({ default: (await loadParts()).Activity }));
const Members = lazy(async () => ({ default: (await loadParts()).Members }));

const names = ['expenses', 'balances', 'activity', 'members'] as const;
type GroupTab = (typeof names)[number];

/** The tab an address names; the expenses when it names none. */
export function readTab(name: string | null): GroupTab {
  return names.find((tab) => tab === name) ?? 'expenses';
}

type GroupTabsProps = GroupPart & { tab: GroupTab; onTab: (tab: GroupTab) => void };

export function GroupTabs({ tab, onTab, ...part }: GroupTabsProps) {
  return (
    <Tabs
      label="Group"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'expenses', label: 'Expenses', content: <Expenses {...part} /> },
        { value: 'balances', label: 'Balances', content: <Fetched Part={Balances} {...part} /> },
        { value: 'activity', label: 'Activity', content: <Fetched Part={Activity} {...part} /> },
        { value: 'members', label: 'Members & Invitations', content: <Fetched Part={Members} {...part} /> },
      ]}
    />
  );
}

function Expenses({ group, isOpen }: GroupPart) {
  return (
    <>
      <h2 className="sr-only">Expenses</h2>
      <ExpenseList groupId={group.id} readOnly={!isOpen} />
    </>
  );
}

function Fetched({ Part, ...part }: GroupPart & { Part: ComponentType<GroupPart> }) {
  return (
    <Suspense fallback={<SkeletonRows count={5} />}>
      <Part {...part} />
    </Suspense>
  );
}
