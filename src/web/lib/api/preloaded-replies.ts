import { PRELOADED_REPLIES_ID } from '#contract/pages.ts';
import type { Day } from '#domain/calendar.ts';
import { today } from '../time/today.ts';

export type PreloadedReply = { body: unknown; nextCursor: string | null; total: number | null };

let answers = new Map<string, PreloadedReply>();
let taken: string[] = [];

/**
 * Opens the answers that came within the page (src/server/http/pages/preloaded-replies.ts). Those for another day than it is
 * here are left alone: some say what is due today.
 */
export function openPreloadedReplies(): void {
  const text = document.getElementById(PRELOADED_REPLIES_ID)?.textContent;
  if (!text) return;
  const given = JSON.parse(text) as { today: Day; answers: Record<string, PreloadedReply> };
  answers = new Map(given.today === today() ? Object.entries(given.answers) : []);
  taken = [];
}

/** The answer for an address with its query; only the first who asks gets it. */
export function takePreloadedReply(address: string): PreloadedReply | null {
  const answer = answers.get(address);
  if (answer === undefined) return null;
  answers.delete(address);
  taken.push(address);
  return answer;
}

/** Forgets what nobody took, which grows old; tells which addresses were answered. */
export function closePreloadedReplies(): string[] {
  const addresses = taken.map((address) => address.split('?')[0] ?? address);
  answers = new Map();
  taken = [];
  return addresses;
}
