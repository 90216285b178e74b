import { countUnreadMessages } from './chat.ts';
import { listExpenses, listRecentExpenses } from './expenses.ts';
import { getGroup, listActiveGroups, listGroups } from './groups.ts';
import { listInvitations } from './invitations.ts';
import { countUnread } from './notifications.ts';
import { getOutlook } from './outlook.ts';
import { findPage, type PageName } from './pages.ts';
import { getSummary } from './payments.ts';
import { getCurrentUser, getSite } from './users.ts';

const shell = [getCurrentUser.path, getSite.path, countUnread.path];

// `{id}` is the second part of the screen's address.
const reads: Partial<Record<PageName, readonly string[]>> = {
  dashboard: [
    ...shell,
    getSummary.path,
    listInvitations.path,
    getOutlook.path,
    `${listGroups.path}?limit=2`,
    listRecentExpenses.path,
  ],
  group: [...shell, getGroup.path, `${listExpenses.path}?groupId={id}`, countUnreadMessages.path],
  expenses: [...shell, listExpenses.path, `${listActiveGroups.path}?limit=200`],
};

/**
 * The calls that a screen makes as soon as it is opened. The page of the screen contains the replies, so that the
 * screen is shown whole at once. A test of the screens compares both. Screens that are opened rarely are not included.
 */
export function preloadedCallsOf(path: string): readonly string[] {
  const page = findPage(path);
  const [, , id = ''] = path.split('/');
  return (page === null ? [] : (reads[page] ?? [])).map((address) => address.replace('{id}', id));
}
