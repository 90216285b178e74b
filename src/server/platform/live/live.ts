// Why: docs/decisions/0033.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from '#server/platform/database/database.ts';
import type { Connection } from '#server/platform/database/pool.ts';

const CHANNEL = 'allsquare_live';
/** PostgreSQL takes at most 8,000 bytes in a notification. */
const MAX_BYTES = 7500;
/** A statement costs much more than its content, so messages are sent together. */
const BATCH_MILLISECONDS = 50;
const RECONNECT_MILLISECONDS = 500;
/** The time that closing waits for the last messages. */
const CLOSE_MILLISECONDS = 1000;
/** A browser that fetched its screen at most so long before it listens hears of what changed meanwhile. */
const RECENT_MILLISECONDS = 10_000;

/** The replies at these addresses are out of date for these people. `origin` is the browser tab that caused it. */
export type Invalidation = { users: readonly string[]; addresses: readonly string[]; origin: string | null };
/** What one person is told. */
export type LiveEvent = Omit<Invalidation, 'users'>;
type Listener = (event: LiveEvent) => void;

export type Live = {
  /** Tells the browsers of the people concerned, whichever process they are connected to. */
  publish(invalidation: Invalidation): void;
  /** What one person was told of in the last ten seconds, the oldest first. */
  recent(userId: string): LiveEvent[];
  /** Listens for one person. Returns a function that stops listening. */
  subscribe(userId: string, listener: Listener): () => void;
  close(): Promise<void>;
};

/** `missedMessages`: earlier messages of this sender were lost, so anything may be out of date. */
type Message = { from: string; invalidations: readonly Invalidation[]; missedMessages?: boolean };

const notifyAll = {
  name: 'live_notify',
  text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS message (payload)',
};

/** The browsers that are connected to this process. */
class Subscribers {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The oldest first. */
  readonly #recent: { invalidation: Invalidation; at: number }[] = [];

  deliver(invalidation: Invalidation): void {
    const { users, addresses, origin } = invalidation;
    this.#forgetOld();
    this.#recent.push({ invalidation, at: performance.now() });
    for (const user of users) {
      for (const listener of this.#listeners.get(user) ?? []) listener({ addresses, origin });
    }
  }

  /** Messages were missed: every reply may be out of date. */
  invalidateAll(): void {
    this.deliver({ users: [...this.#listeners.keys()], addresses: ['/api'], origin: null });
  }

  recent(userId: string): LiveEvent[] {
    this.#forgetOld();
    return this.#recent
      .filter(({ invalidation }) => invalidation.users.includes(userId))
      .map(({ invalidation: { addresses, origin } }) => ({ addresses, origin }));
  }

  #forgetOld(): void {
    const oldest = performance.now() - RECENT_MILLISECONDS;
    while (this.#recent[0] !== undefined && this.#recent[0].at < oldest) this.#recent.shift();
  }

  subscribe(userId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(userId);
    };
  }
}

type ChannelEvents = {
  onMessage: (payload: string) => void;
  /** The connection was lost and is there again: messages in between were missed. */
  onReconnect: () => void;
  onError: (error: unknown) => void;
};

/** A connection that listens and notifies. It is opened again if it is lost. */
class Channel {
  readonly #connection: Connection;
  readonly #events: ChannelEvents;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Sends one statement after the other, after the first connect. */
  #sending: Promise<unknown>;

  constructor(connection: Connection, events: ChannelEvents) {
    this.#connection = connection;
    this.#events = events;
    this.#sending = this.#connect();
  }

  /** Notifies the other processes. Resolves to false if the messages were lost. */
  send(payloads: readonly string[]): Promise<boolean> {
    const sent = this.#sending.then(() => this.#notify(payloads));
    this.#sending = sent;
    return sent;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await Promise.race([this.#sending, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<boolean> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'allsquare live',
      connectionTimeoutMillis: 2000,
    });
    client.on('notification', ({ payload }) => this.#events.onMessage(payload ?? ''));
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#client = client;
      return true;
    } catch (error) {
      this.#events.onError(error);
      this.#reconnect(client);
      return false;
    }
  }

  #reconnect(lost: pg.Client): void {
    if (this.#client === lost) this.#client = null;
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    if (this.#isClosed || this.#retry !== undefined) return;
    this.#retry = setTimeout(async () => {
      this.#retry = undefined;
      if (await this.#connect()) this.#events.onReconnect();
    }, RECONNECT_MILLISECONDS);
  }

  async #notify(payloads: readonly string[]): Promise<boolean> {
    if (this.#client === null) return false;
    try {
      await this.#client.query({ ...notifyAll, values: [CHANNEL, payloads] });
      return true;
    } catch (error) {
      this.#events.onError(error);
      return false;
    }
  }
}

/** Live updates by LISTEN and NOTIFY: each process delivers to its own browsers at once, and notifies the others. */
export function createLive(connection: Connection, onError: (error: unknown) => void): Live {
  const from = randomUUID();
  const subscribers = new Subscribers();
  let unsent: Invalidation[] = [];
  let missedMessages = false;
  let batch: NodeJS.Timeout | undefined;

  const channel = new Channel(connection, {
    onMessage(payload) {
      const message = JSON.parse(payload) as Message;
      if (message.from === from) return;
      for (const invalidation of message.invalidations) subscribers.deliver(invalidation);
      if (message.missedMessages) subscribers.invalidateAll();
    },
    onReconnect() {
      subscribers.invalidateAll();
      void send();
    },
    onError,
  });
  const send = async () => {
    clearTimeout(batch);
    batch = undefined;
    const messages = toMessages(from, unsent);
    unsent = [];
    if (missedMessages) messages.unshift({ from, invalidations: [], missedMessages });
    if (messages.length === 0) return;
    missedMessages = false;
    if (!(await channel.send(messages.map((message) => JSON.stringify(message))))) missedMessages = true;
  };

  return {
    publish(invalidation) {
      if (invalidation.users.length === 0 || invalidation.addresses.length === 0) return;
      subscribers.deliver(invalidation);
      unsent.push(invalidation);
      // Notifying within each transaction would make commits wait for each other. A batch after them does not.
      batch ??= setTimeout(send, BATCH_MILLISECONDS);
    },
    recent: (userId) => subscribers.recent(userId),
    subscribe: (userId, listener) => subscribers.subscribe(userId, listener),
    async close() {
      void send();
      await channel.close();
    },
  };
}

/** Publishes from a program that serves no browsers. The message is sent when the caller's transaction commits. */
export async function publishOnCommit(db: Db, invalidation: Invalidation): Promise<void> {
  const messages = toMessages(randomUUID(), [invalidation]).map((message) => JSON.stringify(message));
  await db.query({ ...notifyAll, values: [CHANNEL, messages] });
}

/** Puts invalidations into as few messages as their size allows. */
function toMessages(from: string, invalidations: readonly Invalidation[]): Message[] {
  const messages: { from: string; invalidations: Invalidation[] }[] = [];
  let bytes = MAX_BYTES;
  for (const each of invalidations.flatMap(splitUsers)) {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1;
    bytes += size;
    if (bytes > MAX_BYTES) {
      messages.push({ from, invalidations: [] });
      bytes = size;
    }
    messages.at(-1)?.invalidations.push(each);
  }
  return messages;
}

function splitUsers(invalidation: Invalidation): Invalidation[] {
  const parts: Invalidation[] = [];
  for (let start = 0; start < invalidation.users.length; start += 100) {
    parts.push({ ...invalidation, users: invalidation.users.slice(start, start + 100) });
  }
  return parts;
}
