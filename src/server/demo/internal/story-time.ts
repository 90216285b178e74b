import { addDays, type Day } from '#domain/calendar.ts';

/** The clock of the calls that make the demo. It stands still and is set to the time of each event. */
export type StoryClock = { now(): Date; set(iso: string): void };

/** An event of the demo, at its own time. */
export type StoryEvent = { at: Date; happen: () => Promise<unknown> };

/** An instant of the story, in whole days before today and minutes after midnight (UTC). */
export function storyTime(today: Day, daysAgo: number, minutes: number): Date {
  return new Date(Date.parse(`${addDays(today, -daysAgo)}T00:00:00Z`) + minutes * 60_000);
}

/** Runs events in the order of their times, so that lists by time and lists by id agree. */
export async function happenInOrder(
  events: readonly StoryEvent[],
  clock: StoryClock,
  beforeEach: () => Promise<unknown>,
): Promise<void> {
  const now = clock.now();
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.set((event.at < now ? event.at : now).toISOString());
    await beforeEach();
    await event.happen();
  }
  clock.set(now.toISOString());
}
