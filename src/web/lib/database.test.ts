import type { DBSchema, IDBPDatabase } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { clearReplies, readReplies, writeReplies } from './api/cached-replies-store.ts';
import { inDatabase } from './database.ts';
import { changeStored, listStored } from './outbox/store.ts';

const DATABASE = {
  name: 'notes',
  version: 1,
  store: 'notes' as const,
  create: (database: IDBPDatabase<Notes>) => void database.createObjectStore('notes'),
};
type Notes = DBSchema & { notes: { key: string; value: string } };

const write = (text: string) => inDatabase(DATABASE, 'readwrite', (store) => store.put(text, 'only'));
const read = () => inDatabase(DATABASE, 'readonly', (store) => store.get('only'));

beforeEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  fakeDatabase();
});

test('a database that never answers ends each piece of work with an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // As in WebKit after a page was left while it wrote: a request gets no event.
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest());
  const works = [
    readReplies(),
    writeReplies([]),
    clearReplies(),
    listStored(),
    changeStored({ id: 'maya', username: 'maya' }, (before) => before),
  ];
  const results = Promise.allSettled(works);
  await vi.advanceTimersByTimeAsync(3000);
  for (const result of await results)
    expect(result).toMatchObject({ reason: { message: 'No answer within 3000 ms' } });
});

test('what does not end in time is undone', async () => {
  await write('before');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const endless = inDatabase(DATABASE, 'readwrite', async (store) => {
    await store.put('after', 'only');
    void vi.advanceTimersByTimeAsync(3000);
    // Each request keeps the transaction open.
    for (;;) await store.count();
  });
  await expect(endless).rejects.toThrow('No answer within');
  expect(await read()).toBe('before');
});

test('a page that is left closes the database, and a later piece of work opens it again', async () => {
  await write('text');
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  const isClosed = inDatabase(DATABASE, 'readonly', async (store) => {
    window.dispatchEvent(new Event('pagehide'));
    await store.count();
    return close.mock.calls.length > 0;
  });
  expect(await isClosed).toBe(true);
  expect(await read()).toBe('text');
});

test('a newer version of the program that waits for the database gets it', async () => {
  const { upgraded } = await inDatabase(DATABASE, 'readonly', async (store) => {
    const newer = { ...DATABASE, version: 2, create: () => undefined };
    const waiting = inDatabase<Notes, 'notes', 'readonly', number>(newer, 'readonly', (it) => it.count());
    await store.count();
    return { upgraded: waiting };
  });
  expect(await upgraded).toBe(0);
});
