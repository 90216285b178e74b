import { Tabs } from '#web/ui/tabs.tsx';
import { Activity, Balances, Expenses, type GroupPart, Members } from './group-tab-parts.tsx';

const names = ['expenses', 'balances', 'activity', 'members'] as const;
type GroupTab = (typeof names)[number];

/** The tab an address names; the expenses when it names none. */
export function readTab(name: string | null): GroupTab {
  return names.find((tab) => tab === name) ?? 'expenses';
}

type GroupTabsProps = GroupPart & { tab: GroupTab; onTab: (tab: GroupTab) => void };

export function GroupTabs({ tab, onTab, ...part }: GroupTabsProps) {
  const { group } = part;
  return (
    <Tabs
      label="Group"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'expenses', label: 'Expenses', content: <Expenses {...part} /> },
        { value: 'balances', label: 'Balances', content: <Balances group={group} /> },
        { value: 'activity', label: 'Activity', content: <Activity {...part} /> },
        { value: 'members', label: 'Members & Invitations', content: <Members {...part} /> },
      ]}
    />
  );
}
