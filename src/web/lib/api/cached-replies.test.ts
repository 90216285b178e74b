import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listExpenses } from '#contract/expenses.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { makeGroup } from '#web/testing/make-group.ts';
import { makeUser } from '#web/testing/render-app.tsx';
import {
  areCachedForAnother,
  cachedAt,
  cacheRepliesOf,
  cacheReply,
  clearCachedReplies,
  openCachedReplies,
  takeCachedReply,
} from './cached-replies.ts';
import { MOST_CHARACTERS, MOST_REPLIES, readReplies, writeReplies } from './cached-replies-store.ts';
import { call, findCachedReply } from './call.ts';
import { actAsGuest } from './guest.ts';

const reply = (person: string, address: string, at: number, text = '{}') => ({
  person,
  address,
  text,
  nextCursor: null,
  total: null,
  at,
});

const addresses = async () => (await readReplies()).map(({ address }) => address);

beforeEach(clearCachedReplies);

test('a reply of an earlier visit is given with its time, until the server answers', async () => {
  await writeReplies([reply('maya', '/api/groups', 1000, '[{"id":"g"}]')]);
  await openCachedReplies();
  expect(takeCachedReply('/api/groups')).toMatchObject({ body: [{ id: 'g' }], at: 1000 });
  expect(cachedAt('/api/groups')).toBe(1000);
  cacheReply('/api/groups', { body: [], nextCursor: null, total: null });
  expect(cachedAt('/api/groups')).toBeUndefined();
  expect(takeCachedReply('/api/bills')).toBeUndefined();
});

test('the oldest replies are removed beyond the limit of their number', async () => {
  const many = Array.from({ length: MOST_REPLIES + 5 }, (_, at) => reply('maya', `/api/${at}`, at));
  await writeReplies(many);
  expect(await addresses()).toEqual(many.slice(5).map(({ address }) => address));
});

test('the oldest replies are removed beyond the limit of their size, and a long one is not stored', async () => {
  const text = 'x'.repeat(200_000);
  const count = MOST_CHARACTERS / text.length;
  const many = Array.from({ length: count + 2 }, (_, at) => reply('maya', `/api/${at}`, at, text));
  await writeReplies([...many, reply('maya', '/api/long', 99, 'x'.repeat(300_000))]);
  expect(await addresses()).toEqual(many.slice(2).map(({ address }) => address));
});

test('replies of another person are removed when the first of a new one is stored', async () => {
  await writeReplies([reply('maya', '/api/groups', 1000)]);
  await writeReplies([reply('liam', '/api/bills', 900)]);
  expect(await readReplies()).toMatchObject([{ person: 'liam', address: '/api/bills' }]);
});

test('the page knows that cached replies are of someone else', async () => {
  expect(areCachedForAnother('liam')).toBe(false);
  await writeReplies([reply('maya', '/api/groups', 1000)]);
  await openCachedReplies();
  expect(areCachedForAnother('maya')).toBe(false);
  expect(areCachedForAnother('liam')).toBe(true);
});

test('clearing forgets what is in memory at once, and what is stored or about to be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } });
    cacheRepliesOf('maya');
    cacheReply('/api/groups', { body: [], nextCursor: null, total: null });
    await Promise.resolve();
    await writeReplies([reply('maya', '/api/bills', 1000)]);
    void clearCachedReplies();
    expect(takeCachedReply('/api/groups')).toBeUndefined();
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  await clearCachedReplies();
  expect(await readReplies()).toEqual([]);
});

test('replies that are read after the person left are not given to the next one', async () => {
  await writeReplies([reply('maya', '/api/groups', 1000)]);
  const reading = openCachedReplies();
  const leaving = clearCachedReplies();
  await Promise.all([reading, leaving]);
  expect(takeCachedReply('/api/groups')).toBeUndefined();
  expect(areCachedForAnother('liam')).toBe(false);
});

test('no reply to a guest is kept, and none that was kept for a person is shown to a guest', async () => {
  await openCachedReplies();
  const api = fakeApi();
  onTestFinished(() => actAsGuest(null));
  const guest = { groupId: makeGroup().id, kind: 'take_part', user: makeUser() } as const;
  const readTitle = () => findCachedReply(listExpenses, {})?.reply[0]?.title;
  actAsGuest(guest);
  api.on(listExpenses, [makeExpense({ title: 'Of the guest' })]);
  await call(listExpenses);
  actAsGuest(null);
  expect(readTitle()).toBeUndefined();
  api.on(listExpenses, [makeExpense({ title: 'Of the person' })]);
  await call(listExpenses);
  expect(readTitle()).toBe('Of the person');
  actAsGuest(guest);
  expect(readTitle()).toBeUndefined();
});
