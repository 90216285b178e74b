import { type getChain, listChainLinks } from '#contract/chain.ts';
import type { ReplyOf } from '#contract/route.ts';
import { type ChainLink, type SeenLink, verifyHistory } from '#domain/history-witness.ts';
import { call } from '#web/lib/api/call.ts';

type Remembered = SeenLink & {
  /** When it was seen, as ISO text. */
  at: string;
};

/** What the device has to say: whether the history goes on from what it saw, and when that was; null at its first look. */
type Testimony = { isUnchanged: boolean; seenAt: string | null };

// Signing out forgets it with all else that the device keeps of the person.
const keyOf = (groupId: string) => `allsquare:seen-history:${groupId}`;

function recall(groupId: string): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(groupId)) ?? 'null');
  } catch {
    // Storage is forbidden.
    return null;
  }
}

function remember(groupId: string, { position, hash }: SeenLink): void {
  try {
    localStorage.setItem(keyOf(groupId), JSON.stringify({ position, hash, at: new Date().toISOString() }));
  } catch {
    // Storage is forbidden or full. Then this look stays unknown to the next one.
  }
}

async function hashAfter(hash: string, form: string): Promise<string> {
  const before = (hash.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  const bytes = new Uint8Array([...before, ...new TextEncoder().encode(form)]);
  const hashed = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hashed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Verifies a group's history from the link that this device saw last, and remembers the last link. What was seen of a
 * history that was changed stays remembered.
 */
export async function testify(groupId: string, { count }: ReplyOf<typeof getChain>): Promise<Testimony> {
  const readLinks = (after: number): Promise<ChainLink[]> =>
    call(listChainLinks, { params: { id: groupId }, query: { after: String(after) } });
  const seen = recall(groupId);
  if (seen === null) {
    const last = (await readLinks(count - 1)).at(-1);
    if (last !== undefined) remember(groupId, last);
    return { isUnchanged: true, seenAt: null };
  }
  const last = await verifyHistory({ seen, count, readLinks, hashAfter });
  if (last !== null) remember(groupId, last);
  return { isUnchanged: last !== null, seenAt: seen.at };
}
