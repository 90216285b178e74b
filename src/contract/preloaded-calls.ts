import { countUnreadMessages } from './chat.ts';
import { listExpenses, listRecentExpenses } from './expenses.ts';
import { getOutlook } from './goals.ts';
import { getGroup, listActiveGroups, listGroups } from './groups.ts';
import { listInvitations } from './invitations.ts';
import { countUnread } from './notifications.ts';
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
 * What a screen asks of the server as soon as it is opened. The page of the screen brings the answers along, so that
 * it is shown whole at once (a test of the screens compares). Screens that are opened more rarely are not among them.
 */
export function preloadedCallsOf(path: string): readonly string[] {
  const page = findPage(path);
  const [, , id = ''] = path.split('/');
  return (page === null ? [] : (reads[page] ?? [])).map((address) => address.replace('{id}', id));
}
