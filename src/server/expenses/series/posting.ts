// Why: docs/decisions/0042.
import { type Due, type Skipped, takeDue } from '#domain/series.ts';
import type { Acting, Spending } from '#server/core/context.ts';
import { scheduleSeries } from '#server/expenses/series-schedule.ts';
import { addExpense } from '#server/expenses/service.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { skippedTitle } from '#server/groups/activity-titles.ts';
import * as queries from './queries.ts';
import { bodyOf } from './template.ts';

/**
 * Posts the due occurrences of a series as its creator (the context's person), and schedules the next occurrence. The
 * caller must hold the group's lock and must have read the series after locking. Throws the refusal of an expense
 * before anything is written.
 */
export async function postDue(context: Spending, series: queries.SeriesRow): Promise<void> {
  const { db, now, today } = context;
  const { dates, skipped, after } = takeDue(series, today);
  await postAll(context, series, dates);
  if (skipped !== null) await recordSkipped(context, series, skipped);
  if (dates.length > 0) {
    await queries.movePlace(db, series.id, after.count, after.lastDate, after.nextDate, now);
  }
  await scheduleSeries(db, [{ ...series, ...after }], now);
}

/** One after another, at most 31, each by the same call as a person's expense. */
async function postAll(context: Spending, series: queries.SeriesRow, dates: Due['dates']): Promise<void> {
  const { id: seriesId, groupId, template } = series;
  for (const date of dates) {
    await addExpense(context, bodyOf(template, { groupId, date }), { seriesId, date });
  }
}

async function recordSkipped(
  context: Pick<Acting, 'db' | 'now'>,
  series: queries.SeriesRow,
  skipped: Skipped,
): Promise<void> {
  const title = skippedTitle(String(series.template.title), skipped);
  const { groupId, createdBy } = series;
  await recordActivity(
    context.db,
    { groupId, kind: 'series_skipped', actorId: createdBy, title },
    context.now,
  );
}
