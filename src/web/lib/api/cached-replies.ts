import type { StoredReply } from './cached-replies-store.ts';

/** A reply as it came. `at` is when, in milliseconds. */
export type CachedReply = { body: unknown; nextCursor: string | null; total: number | null; at: number };

/** New replies are written together, in milliseconds after the first one. */
const WRITE_DELAY = 1500;
/** In memory; the store has its own limits. */
const MOST_REPLIES = 150;

let cached = new Map<string, CachedReply>();
let unwritten = new Set<string>();
/** The addresses on the screen that show a cached reply, until the server has answered. */
let shown = new Map<string, number>();
/** Whose replies are on this device. */
let owner: string | null = null;
/** Whether a worker opens the pages. Without one nothing is written, and no reply is given out a second time. */
let hasWorker = false;
/** How many times everything was forgotten. */
let endings = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// Loaded on first use: a first visit has nothing to read.
const openStore = () => import('./cached-replies-store.ts');

/** Keeps a reply, so that a later visit shows it at once. */
export function cacheReply(address: string, reply: Omit<CachedReply, 'at'>): void {
  const made = { ...reply, at: Date.now() };
  shown.delete(address);
  cached.delete(address);
  cached.set(address, made);
  const [oldest] = cached.keys();
  if (cached.size > MOST_REPLIES && oldest !== undefined) cached.delete(oldest);
  unwritten.add(address);
  writeSoon();
}

/** The cached reply for an address with its query. From now on the screen shows it, until `cacheReply` has a newer one. */
export function takeCachedReply(address: string): CachedReply | undefined {
  const reply = hasWorker ? cached.get(address) : undefined;
  if (reply !== undefined) shown.set(address, reply.at);
  return reply;
}

/** When the reply came that the screen shows for an address, if the server has not answered since; else undefined. */
export function cachedAt(address: string): number | undefined {
  return shown.get(address);
}

/** When the last reply for an address came, if it is a cached one. */
export function receivedAt(address: string): number | undefined {
  return cached.get(address)?.at;
}

/** Reads the replies of earlier visits. */
export async function openCachedReplies(): Promise<void> {
  hasWorker = true;
  const before = endings;
  const { readReplies } = await openStore();
  const stored = await readReplies();
  // The person may have left meanwhile.
  if (before !== endings) return;
  owner ??= stored[0]?.person ?? null;
  if (stored[0]?.person !== owner) return;
  cached = new Map([...stored.map((each) => [each.address, parseLater(each)] as const), ...cached]);
}

/** Most replies are not shown again, so a body is parsed when it is asked for. */
function parseLater({ text, nextCursor, total, at }: StoredReply): CachedReply {
  return {
    nextCursor,
    total,
    at,
    get body() {
      return JSON.parse(text);
    },
  };
}

/** Whether the cached replies are of someone else. */
export function areCachedForAnother(person: string): boolean {
  return owner !== null && owner !== person;
}

/** Says whose replies are cached. Before that nothing is written. */
export function cacheRepliesOf(person: string): void {
  owner = person;
  void navigator.serviceWorker?.ready.then(() => {
    hasWorker = true;
    writeSoon();
  });
}

/** Forgets all cached replies: in memory at once, then on the device. */
export async function clearCachedReplies(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  endings += 1;
  owner = null;
  cached = new Map();
  unwritten = new Set();
  shown = new Map();
  const { clearReplies } = await openStore();
  await clearReplies();
}

function writeSoon(): void {
  if (owner === null || !hasWorker || unwritten.size === 0) return;
  // What cannot be written is fetched again at the next visit.
  timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_DELAY);
}

async function write(): Promise<void> {
  timer = undefined;
  const person = owner;
  const { writeReplies } = await openStore();
  // The person may have left meanwhile.
  if (person === null || person !== owner) return;
  const replies = [...cached].filter(([address]) => unwritten.has(address));
  unwritten = new Set();
  await writeReplies(
    replies.map(([address, { body, nextCursor, total, at }]) => ({
      person,
      address,
      text: JSON.stringify(body),
      nextCursor,
      total,
      at,
    })),
  );
}
