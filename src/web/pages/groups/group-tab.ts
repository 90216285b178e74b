const names = ['expenses', 'balances', 'spending', 'chat', 'activity', 'members'] as const;
export type GroupTab = (typeof names)[number];

/** The tab named in the URL; the expenses by default, and instead of the chat for who cannot see it. */
export function readTab(name: string | null, { hasChat }: { hasChat: boolean }): GroupTab {
  const tab = names.find((each) => each === name) ?? 'expenses';
  return tab === 'chat' && !hasChat ? 'expenses' : tab;
}
