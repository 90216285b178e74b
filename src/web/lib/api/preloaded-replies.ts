import { PRELOADED_REPLIES_ID } from '#contract/pages.ts';
import type { Day } from '#domain/calendar.ts';
import { today } from '../time/today.ts';

export type PreloadedReply = { body: unknown; nextCursor: string | null; total: number | null };

let answers = new Map<string, PreloadedReply>();
let taken: string[] = [];

/**
 * Reads the replies that the server put into the page (src/server/http/pages/preloaded-replies.ts). Ignores them if
 * the server's day differs from the local day, because some depend on today.
 */
export function openPreloadedReplies(): void {
  const text = document.getElementById(PRELOADED_REPLIES_ID)?.textContent;
  if (!text) return;
  const given = JSON.parse(text) as { today: Day; answers: Record<string, PreloadedReply> };
  answers = new Map(given.today === today() ? Object.entries(given.answers) : []);
  taken = [];
}

/** The reply for an address with its query. Each reply is given out only once. */
export function takePreloadedReply(address: string): PreloadedReply | null {
  const answer = answers.get(address);
  if (answer === undefined) return null;
  answers.delete(address);
  taken.push(address);
  return answer;
}

/** Drops the unused replies, which would become outdated. Returns the addresses of the used ones. */
export function closePreloadedReplies(): string[] {
  const addresses = taken.map((address) => address.split('?')[0] ?? address);
  answers = new Map();
  taken = [];
  return addresses;
}
