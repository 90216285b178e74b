import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection, Db } from './database.ts';

const CHANNEL = 'allsquare_live';
/** PostgreSQL takes at most 8,000 bytes in a notification. */
const MOST_BYTES = 7500;
/** How long what is said gathers before other processes are told: each statement costs much more than its words. */
const BATCH_MILLISECONDS = 50;
/** How long an end waits for what was said last. */
const LAST_WORDS_MILLISECONDS = 1000;

/** Tells people that the answers at some addresses went stale. `origin` is the browser tab that caused it. */
export type Told = { users: readonly string[]; addresses: readonly string[]; origin: string | null };
export type Listener = (told: { addresses: readonly string[]; origin: string | null }) => void;

export type Live = {
  /** Tells everybody concerned, whichever process their browser is connected to. */
  publish(told: Told): void;
  /** Listens for one person; returns how to stop. */
  subscribe(userId: string, listener: Listener): () => void;
  close(): Promise<void>;
};

/** `hasGap`: what the sender said before was lost, so anything may be stale. */
type Message = { from: string; told: Told[]; hasGap?: true };

const notifyAll = {
  name: 'live_notify',
  text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS message (payload)',
};

/** Live updates across processes, by LISTEN and NOTIFY. A lost connection is made again by itself. */
export function createLive(connection: Connection, onError: (error: unknown) => void): Live {
  const self = randomUUID();
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let isFirst = true;
  let hasGap = false;
  let waiting: Told[] = [];
  let retry: NodeJS.Timeout | undefined;
  let batch: NodeJS.Timeout | undefined;

  const deliver = (told: Told) => {
    for (const user of told.users) {
      for (const listener of listeners.get(user) ?? [])
        listener({ addresses: told.addresses, origin: told.origin });
    }
  };
  const own = opening(self);
  const receive = (text = '{}') => {
    if (text.startsWith(own)) return;
    const message = JSON.parse(text) as Message;
    message.told.forEach(deliver);
    if (message.hasGap) deliverMissed();
  };
  // What other processes said meanwhile is lost: everything that is shown may be stale.
  const deliverMissed = () => deliver({ users: [...listeners.keys()], addresses: ['/api'], origin: null });
  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'allsquare live',
      connectionTimeoutMillis: 2000,
    });
    next.on('notification', (notification) => receive(notification.payload));
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      client = next;
      if (!isFirst) catchUp();
    } catch (error) {
      onError(error);
      reconnect(next);
    } finally {
      isFirst = false;
    }
  };
  // Nobody heard us meanwhile, nor did we hear them.
  const catchUp = () => {
    deliverMissed();
    if (!hasGap) return;
    hasGap = false;
    sending = sending.then(() => notify([`${own}"told":[],"hasGap":true}`]));
  };
  const reconnect = (lost: pg.Client) => {
    if (client === lost) client = null;
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    if (isClosed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 500);
  };
  const flush = () => {
    batch = undefined;
    const told = waiting;
    waiting = [];
    sending = sending.then(() => notify(pack(self, told)));
  };
  // One after the other: a connection does one query at a time.
  const notify = async (payloads: readonly string[]) => {
    if (client === null) {
      hasGap = true;
      return;
    }
    await client.query({ ...notifyAll, values: [CHANNEL, payloads] }).catch((error: unknown) => {
      hasGap = true;
      onError(error);
    });
  };
  let sending = connect();

  return {
    publish(told) {
      if (told.users.length === 0 || told.addresses.length === 0) return;
      deliver(told);
      waiting.push(told);
      // Notifying inside each transaction would make commits queue; a short batch after them does not.
      batch ??= setTimeout(flush, BATCH_MILLISECONDS);
    },
    subscribe(userId, listener) {
      const set = listeners.get(userId) ?? new Set();
      listeners.set(userId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(userId);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(batch);
      if (waiting.length > 0) flush();
      await Promise.race([sending, sleep(LAST_WORDS_MILLISECONDS, undefined, { ref: false })]);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Tells browsers from a program that serves none, once the caller's transaction commits. */
export async function tellLive(db: Db, told: Told): Promise<void> {
  await db.query({ ...notifyAll, values: [CHANNEL, pack(randomUUID(), [told])] });
}

/** How every message of a sender begins: who hears their own need not read on. */
function opening(from: string): string {
  return `{"from":"${from}",`;
}

function pack(from: string, told: readonly Told[]): string[] {
  const messages: string[] = [];
  let group: string[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) messages.push(`${opening(from)}"told":[${group.join(',')}]}`);
    group = [];
    bytes = 0;
  };
  for (const each of told.flatMap(splitLarge)) {
    const text = JSON.stringify(each);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MOST_BYTES) close();
    group.push(text);
    bytes += size;
  }
  close();
  return messages;
}

function splitLarge(told: Told): Told[] {
  const parts: Told[] = [];
  for (let start = 0; start < told.users.length; start += 100) {
    parts.push({ ...told, users: told.users.slice(start, start + 100) });
  }
  return parts;
}
