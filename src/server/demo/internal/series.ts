import { addDays, type Day } from '#domain/calendar.ts';

/** Makes one POST as `demo`. */
type Send = (url: string, body: object) => Promise<unknown>;

/** The expenses that will come each month, in the flat and in the own book. */
export async function tellSeries(
  send: Send,
  { flat, book }: { flat: string; book: string },
  today: Day,
): Promise<void> {
  const monthly = { frequency: 'monthly', splitType: 'equal' };
  await send(`/api/groups/${flat}/series`, {
    ...monthly,
    title: 'Window cleaner',
    amount: 36,
    category: 'other',
    date: addDays(today, 12),
  });
  await send(`/api/groups/${book}/series`, {
    ...monthly,
    title: 'Language class',
    amount: 28,
    category: 'activities',
    date: addDays(today, 8),
  });
}
