import type { DBSchema, IDBPDatabase } from 'idb';
import { inDatabase } from '../database.ts';

/** A reply as it is stored: its JSON, and when the server sent it, in milliseconds. */
export type StoredReply = {
  person: string;
  address: string;
  text: string;
  nextCursor: string | null;
  total: number | null;
  at: number;
};

type Row = StoredReply & { size: number };

interface Schema extends DBSchema {
  replies: { key: string; value: Row; indexes: { 'by-age': [number, number] } };
}

export const MOST_REPLIES = 150;
/** Of all stored replies together, in characters of JSON. */
export const MOST_CHARACTERS = 2_000_000;
/** A longer reply is not stored. */
const LONGEST_REPLY = 250_000;

const DATABASE = {
  name: 'kept-replies',
  version: 1,
  store: 'replies' as const,
  create: (database: IDBPDatabase<Schema>) => {
    const replies = database.createObjectStore('replies', { keyPath: 'address' });
    // Contains the size, so that the oldest are found without reading any reply.
    replies.createIndex('by-age', ['at', 'size']);
  },
};

/** All stored replies, the oldest first. They are of one person. */
export async function readReplies(): Promise<StoredReply[]> {
  const replies = await inDatabase(DATABASE, 'readonly', (store) => store.index('by-age').getAll());
  const person = replies.at(-1)?.person;
  return replies.filter((each) => each.person === person);
}

/** Stores the replies of one person. Removes those of any other one, and the oldest beyond the limits. */
export function writeReplies(replies: readonly StoredReply[]): Promise<void> {
  return inDatabase(DATABASE, 'readwrite', async (store) => {
    const last = await store.index('by-age').openCursor(null, 'prev');
    if (last !== null && last.value.person !== replies[0]?.person) await store.clear();
    const short = replies.filter(({ text }) => text.length <= LONGEST_REPLY);
    await Promise.all(short.map((reply) => store.put({ ...reply, size: reply.text.length })));
    let [count, characters] = [0, 0];
    let cursor = await store.index('by-age').openKeyCursor(null, 'prev');
    while (cursor !== null) {
      count += 1;
      characters += cursor.key[1];
      if (count > MOST_REPLIES || characters > MOST_CHARACTERS) await store.delete(cursor.primaryKey);
      cursor = await cursor.continue();
    }
  });
}

/** Removes all stored replies. */
export const clearReplies = (): Promise<void> => inDatabase(DATABASE, 'readwrite', (store) => store.clear());
