import * as z from 'zod/mini';

const KEY = 'allsquare:start';

const draft = z.object({
  name: z.string(),
  people: z.array(z.string()),
  /** The person who is being typed. */
  text: z.string(),
  /** Sent, and waits for full access. */
  isWaiting: z.boolean(),
});
export type StartDraft = z.output<typeof draft>;

/** What was typed into the first card and is not a group yet, for as long as the tab is open. */
export function readDraft(): StartDraft {
  try {
    const parsed = z.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (parsed.success) return parsed.data;
  } catch {
    // Storage may be forbidden, or hold something else.
  }
  return { name: '', people: [], text: '', isWaiting: false };
}

/** Keeps what was typed; null once there is nothing to keep. */
export function keepDraft(typed: StartDraft | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Without storage it is lost with the page.
  }
}
