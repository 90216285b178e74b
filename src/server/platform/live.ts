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

/**
 * `hasGap`: what the sender said before was not heard, so anything may be stale. `isNew`: it listens since now and asks
 * who else does. `isEnd`: it does not listen any more, or never did.
 */
type Message = { from: string; told: readonly Told[]; hasGap?: boolean; isNew?: boolean; isEnd?: boolean };

const notifyAll = {
  name: 'live_notify',
  text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS message (payload)',
};

type Audience = Pick<Live, 'subscribe'> & {
  deliver(told: Told): void;
  /** What other processes said meanwhile is lost: everything that is shown may be stale. */
  deliverMissed(): void;
};

/** Those who listen in this process. */
function createAudience(): Audience {
  const listeners = new Map<string, Set<Listener>>();
  const deliver = ({ users, addresses, origin }: Told) => {
    for (const user of users) {
      for (const listener of listeners.get(user) ?? []) listener({ addresses, origin });
    }
  };
  return {
    deliver,
    deliverMissed() {
      deliver({ users: [...listeners.keys()], addresses: ['/api'], origin: null });
    },
    subscribe(userId, listener) {
      const set = listeners.get(userId) ?? new Set();
      listeners.set(userId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(userId);
      };
    },
  };
}

/**
 * Live updates across processes, by LISTEN and NOTIFY. A lost connection is made again by itself. Who has heard of no
 * other process says nothing; one that comes asks, and hears that it may have missed something.
 */
export function createLive(connection: Connection, onError: (error: unknown) => void): Live {
  const self = randomUUID();
  const audience = createAudience();
  /** The other processes that were heard. One that was killed stays among them, and costs some words. */
  const others = new Set<string>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let isFirst = true;
  let hasGap = false;
  let waiting: Told[] = [];
  let retry: NodeJS.Timeout | undefined;
  let batch: NodeJS.Timeout | undefined;

  const own = opening(self);
  const receive = (text = '{}') => {
    if (text.startsWith(own)) return;
    const message = JSON.parse(text) as Message;
    meet(message);
    message.told.forEach(audience.deliver);
    if (message.hasGap) audience.deliverMissed();
  };
  const meet = ({ from, isNew, isEnd }: Message) => {
    if (isEnd) {
      others.delete(from);
      return;
    }
    others.add(from);
    if (isNew || hasGap) say({});
  };
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
      if (!isFirst) audience.deliverMissed();
      say({ isNew: true });
    } catch (error) {
      onError(error);
      reconnect(next);
    } finally {
      isFirst = false;
    }
  };
  // Says who we are, and whether something of ours was not heard.
  const say = (words: Pick<Message, 'isNew' | 'isEnd'>) => {
    sending = sending.then(() => {
      const message = JSON.stringify({ from: self, told: [], hasGap, ...words } satisfies Message);
      hasGap = false;
      return notify([message]);
    });
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
      audience.deliver(told);
      if (others.size === 0) {
        hasGap = true;
        return;
      }
      waiting.push(told);
      // Notifying inside each transaction would make commits queue; a short batch after them does not.
      batch ??= setTimeout(flush, BATCH_MILLISECONDS);
    },
    subscribe: audience.subscribe,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(batch);
      if (waiting.length > 0) flush();
      if (others.size > 0) say({ isEnd: true });
      await Promise.race([sending, sleep(LAST_WORDS_MILLISECONDS, undefined, { ref: false })]);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Tells browsers from a program that serves none, once the caller's transaction commits. */
export async function tellLive(db: Db, told: Told): Promise<void> {
  await db.query({ ...notifyAll, values: [CHANNEL, pack(randomUUID(), [told], ',"isEnd":true')] });
}

/** How every message of a sender begins: who hears their own need not read on. */
function opening(from: string): string {
  return `{"from":"${from}",`;
}

function pack(from: string, told: readonly Told[], end = ''): string[] {
  const messages: string[] = [];
  let group: string[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) messages.push(`${opening(from)}"told":[${group.join(',')}]${end}}`);
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
