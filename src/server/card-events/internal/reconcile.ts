import { recordEvents, syncSubject } from '#server/card-events/service.ts';
import type { Deps } from '#server/core/context.ts';
import {
  type CardEvent,
  CardObjectMissingError,
  CardProviderUnavailableError,
  type CardSubject,
} from '#server/platform/card-provider/card-provider.ts';
import { first, one } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Events may be listed slightly out of order, so those of the last minutes are listed again. */
const OVERLAP = 5 * MINUTE;
/** Newer objects are left to their webhook. */
const PATIENCE = 10 * MINUTE;
/** The provider keeps events for 30 days. */
const LONGEST = 29 * DAY;
const MAX_PAGES = 10;
const MAX_SUBJECTS = 50;

/** Repairs the effects of lost webhooks and crashes, by asking the provider for events and open objects. */
export async function reconcile(deps: Deps): Promise<void> {
  await catchUp(deps);
  const before = new Date(deps.clock.now().getTime() - PATIENCE);
  const subjects = new Map<string, CardSubject>();
  const add = (subject: CardSubject) => subjects.set(`${subject.kind}:${subject.id}`, subject);
  for (const stuck of await queries.listStuck(deps.pool, before, MAX_SUBJECTS)) add(stuck);
  for (const { listOpen } of deps.cardHandlers) {
    const open = (await listOpen?.(deps.pool, { before, most: MAX_SUBJECTS })) ?? [];
    for (const subject of open) add(subject);
  }
  for (const subject of subjects.values()) await syncOne(deps, subject);
  await queries.removeOldEvents(deps.pool, deps.clock.now());
}

/** A failing object does not prevent others from being synced; an unreachable provider does. */
async function syncOne(deps: Deps, subject: CardSubject): Promise<void> {
  try {
    await syncSubject(deps, subject);
  } catch (error) {
    if (error instanceof CardProviderUnavailableError) throw error;
    deps.log.warn({ err: error, kind: subject.kind }, 'what the card provider has could not be taken over');
  }
}

/** Lists the provider's events since the last run, and processes those that were never delivered. */
async function catchUp(deps: Deps): Promise<void> {
  // If no one ever paid by card nothing is asked, so the provider's library is not even loaded.
  if (!one(await queries.findDealings(deps.pool)).hasAny) return;
  const now = deps.clock.now().getTime();
  const cursor = first(await queries.readCursor(deps.pool));
  const since = new Date(
    Math.max(now - LONGEST, cursor === null ? now - DAY : Date.parse(cursor.occurredAt) - DAY),
  );
  let after = cursor?.eventId ?? null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const events: CardEvent[] = await listEvents(deps, since, after);
    await recordEvents(deps, events);
    const settled = events.findLast(({ createdAt }) => Date.parse(createdAt) <= now - OVERLAP);
    if (settled !== undefined) await queries.writeCursor(deps.pool, settled.id, settled.createdAt);
    after = events.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

async function listEvents(deps: Deps, since: Date, after: string | null): Promise<CardEvent[]> {
  try {
    return await deps.cards.listEvents({ since, after });
  } catch (error) {
    // The last event is gone, or belongs to another provider.
    if (error instanceof CardObjectMissingError && after !== null)
      return deps.cards.listEvents({ since, after: null });
    throw error;
  }
}
