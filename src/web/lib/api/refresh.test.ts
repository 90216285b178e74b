import { InfiniteQueryObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, refresh, refreshAll } from './refresh.ts';

afterEach(() => queryClient.clear());

/** A query that is shown. Its requests are answered in any order, with `replies`. */
function show(address: string) {
  const replies: ((reply: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [address, {}],
    queryFn: () => new Promise<string>((resolve) => replies.push(resolve)),
  });
  const hide = observer.subscribe(() => undefined);
  return { replies, hide, data: () => observer.getCurrentResult().data };
}

test.each([
  ['a change of its address', () => refresh(['/api/bills'])],
  ['a gap in live updates', refreshAll],
])('a first reply that was asked for before %s is asked for again', async (_, change) => {
  const bills = show('/api/bills/month');
  void change();
  bills.replies[0]?.('before');
  await vi.waitFor(() => expect(bills.replies).toHaveLength(2));
  expect(bills.data()).toBe('before');
  bills.replies[1]?.('after');
  await vi.waitFor(() => expect(bills.data()).toBe('after'));
  expect(bills.replies).toHaveLength(2);
  bills.hide();
});

test('a first reply is shown although changes go on, and is asked for again afterwards', async () => {
  const bills = show('/api/bills');
  for (let changes = 0; changes < 5; changes += 1) void refresh(['/api/bills']);
  expect(bills.replies).toHaveLength(1);
  bills.replies[0]?.('before');
  await vi.waitFor(() => expect(bills.data()).toBe('before'));
  await vi.waitFor(() => expect(bills.replies.length).toBeGreaterThan(1));
  bills.replies.at(-1)?.('after');
  await vi.waitFor(() => expect(bills.data()).toBe('after'));
  bills.hide();
});

test('a first reply of another address is not asked for again', async () => {
  const goals = show('/api/goals');
  void refresh(['/api/bills', '/api/goal']);
  goals.replies[0]?.('now');
  await vi.waitFor(() => expect(goals.data()).toBe('now'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(goals.replies).toHaveLength(1);
  goals.hide();
});

test('the next page of a list does not cancel the news of a change', async () => {
  let version = 'before';
  const asked: string[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['/api/messages', {}, 'pages'],
    queryFn: async ({ pageParam }) => {
      asked.push(`${version} ${pageParam}`);
      return `${version} ${pageParam}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_page, pages) => pages.length + 1,
  });
  const hide = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(['before 1']));
  version = 'after';
  void refresh(['/api/messages']);
  await observer.fetchNextPage();
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(['after 1', 'after 2']));
  // Nothing changed since, so nothing is asked for again.
  const count = asked.length;
  await observer.fetchNextPage();
  expect(asked.slice(count)).toEqual(['after 3']);
  hide();
});

test('all parts of a screen hear of a reply in the task in which it comes', async () => {
  const heard = vi.fn();
  // Like the library's hook.
  const observer = new QueryObserver(queryClient, { queryKey: ['/api/bills', {}], enabled: false });
  const hide = observer.subscribe(notifyManager.batchCalls(heard));
  queryClient.setQueryData(['/api/bills', {}], 'reply');
  await null;
  expect(heard).toHaveBeenCalledTimes(1);
  hide();
});
