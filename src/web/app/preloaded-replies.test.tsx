import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { countUnreadMessages } from '#contract/chat.ts';
import { listExpenses, listRecentExpenses } from '#contract/expenses.ts';
import { getGroup, listActiveGroups, listGroups } from '#contract/groups.ts';
import { listInvitations } from '#contract/invitations.ts';
import { countUnread } from '#contract/notifications.ts';
import { getOutlook } from '#contract/outlook.ts';
import { PRELOADED_REPLIES_ID } from '#contract/pages.ts';
import { getSummary } from '#contract/payments.ts';
import { preloadedCallsOf } from '#contract/preloaded-calls.ts';
import { getCurrentUser, getSite } from '#contract/users.ts';
import { addDays } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { closePreloadedReplies, openPreloadedReplies } from '#web/lib/api/preloaded-replies.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { makeOutlook } from '#web/testing/make-outlook.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { currentUser } from '#web/users/queries.ts';
import { App } from './app.tsx';
import { preloadScreen } from './screens.ts';

let becomeReady = () => {};
class Events {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  addEventListener(_name: string, listener: () => void) {
    becomeReady = listener;
  }
  close() {}
}

function answerAll() {
  const api = fakeApi();
  api.on(getCurrentUser, me);
  api.on(getSite, { isDemo: false, hasMailbox: false, supportEmail: 'support@allsquare.example' });
  api.on(countUnread, { count: 3 });
  api.on(getSummary, {
    totalOwed: cents(0),
    owedGroupsCount: 0,
    totalOwing: cents(0),
    owingFriendsCount: 0,
    balance: cents(0),
    currency: 'USD' as const,
    currencies: [],
    approximate: null,
  });
  api.on(listInvitations, []);
  api.on(getOutlook, makeOutlook());
  api.on(listGroups, [makeGroup()]);
  api.on(listActiveGroups, [makeGroup()]);
  api.on(listRecentExpenses, []);
  api.on(listExpenses, []);
  api.on(getGroup, makeGroupDetail());
  api.on(countUnreadMessages, { count: 0, lastReadId: null });
  return api;
}

/** Opens a screen and collects the replies to its requests. */
async function askAll(path: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init);
    answers[url] = { body: await response.clone().json(), nextCursor: null, total: null };
    return response;
  });
  const { unmount } = renderApp(<App />, { path });
  await waitFor(() => expect(Object.keys(answers).sort()).toEqual([...preloadedCallsOf(path)].sort()));
  await screen.findByRole('heading', { level: 1 });
  unmount();
  vi.stubGlobal('fetch', answer);
  return answers;
}

function bringAlong(given: object): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = PRELOADED_REPLIES_ID;
  element.textContent = JSON.stringify(given);
  document.body.append(element);
  openPreloadedReplies();
  element.remove();
}

beforeEach(() => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
  onTestFinished(() => cookie.mockRestore());
  vi.stubGlobal('EventSource', Events);
  closePreloadedReplies();
});

test.each([
  ['/', 'Hello, Maya'],
  [`/groups/${idOf(100)}`, 'Lisbon weekend'],
  ['/expenses', 'Expenses'],
])(
  '%s requests exactly its preloaded calls, and none when their replies are in the page',
  async (path, heading) => {
    const api = answerAll();
    const answers = await askAll(path);
    const asked = api.seen().length;
    bringAlong({ today: today(), answers });
    queryClient.clear();
    await Promise.all([preloadScreen(path), queryClient.prefetchQuery(currentUser)]);
    const user = queryClient.getQueryData(currentUser.queryKey);
    renderApp(<App />, { path, user });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(api.seen()).toHaveLength(asked);
    // Data may have changed before the page listened for live updates.
    becomeReady();
    await waitFor(() => expect(api.seen()).toHaveLength(2 * asked));
  },
);

test('preloaded replies of another day are ignored', async () => {
  const api = answerAll();
  const answers = await askAll('/');
  const asked = api.seen().length;
  bringAlong({ today: addDays(today(), 1), answers });
  renderApp(<App />, { path: '/' });
  await waitFor(() => expect(api.seen()).toHaveLength(2 * asked));
});

test('a preloaded reply that does not match the schema is requested again', async () => {
  const api = answerAll();
  bringAlong({
    today: today(),
    answers: { '/api/user': { body: { id: 7 }, nextCursor: null, total: null } },
  });
  renderApp(<App />, { path: '/expenses' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Expenses' })).toBeDefined();
  expect(api.seen(getCurrentUser)).toHaveLength(1);
});
