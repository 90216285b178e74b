import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  areKeptForAnother,
  clearKeptReplies,
  keepRepliesOf,
  keepReply,
  keptSince,
  openKeptReplies,
  takeKeptReply,
} from './kept-replies.ts';
import { MOST_CHARACTERS, MOST_REPLIES, readReplies, writeReplies } from './kept-replies-store.ts';

const reply = (person: string, address: string, at: number, text = '{}') => ({
  person,
  address,
  text,
  nextCursor: null,
  total: null,
  at,
});

const addresses = async () => (await readReplies()).map(({ address }) => address);

beforeEach(clearKeptReplies);

test('a reply of an earlier visit is given with its time, until the server answers', async () => {
  await writeReplies([reply('maya', '/api/groups', 1000, '[{"id":"g"}]')]);
  await openKeptReplies();
  expect(takeKeptReply('/api/groups')).toMatchObject({ body: [{ id: 'g' }], at: 1000 });
  expect(keptSince('/api/groups')).toBe(1000);
  keepReply('/api/groups', { body: [], nextCursor: null, total: null });
  expect(keptSince('/api/groups')).toBeUndefined();
  expect(takeKeptReply('/api/bills')).toBeUndefined();
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

test('the page knows that kept replies are of someone else', async () => {
  expect(areKeptForAnother('liam')).toBe(false);
  await writeReplies([reply('maya', '/api/groups', 1000)]);
  await openKeptReplies();
  expect(areKeptForAnother('maya')).toBe(false);
  expect(areKeptForAnother('liam')).toBe(true);
});

test('clearing forgets what is in memory at once, and what is stored or about to be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } });
    keepRepliesOf('maya');
    keepReply('/api/groups', { body: [], nextCursor: null, total: null });
    await Promise.resolve();
    await writeReplies([reply('maya', '/api/bills', 1000)]);
    void clearKeptReplies();
    expect(takeKeptReply('/api/groups')).toBeUndefined();
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  await clearKeptReplies();
  expect(await readReplies()).toEqual([]);
});

test('replies that are read after the person left are not given to the next one', async () => {
  await writeReplies([reply('maya', '/api/groups', 1000)]);
  const reading = openKeptReplies();
  const leaving = clearKeptReplies();
  await Promise.all([reading, leaving]);
  expect(takeKeptReply('/api/groups')).toBeUndefined();
  expect(areKeptForAnother('liam')).toBe(false);
});
