import * as z from 'zod/mini';
import { seriesTemplate } from '#contract/expense-series.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { ImportedSeries } from '#domain/imported-file.ts';
import { resumeSeries } from '#domain/series.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { type ScheduledSeries, scheduleSeries } from '#server/expense-series/schedule.ts';
import { statement } from '#server/platform/database/database.ts';
import { type RowsOf, rows } from '#server/platform/database/rows.ts';

const newSeries = rows({
  id: 'uuid',
  group_id: 'uuid',
  created_by: 'uuid',
  template: 'jsonb',
  frequency: 'text',
  first_date: 'date',
  day_of_month: 'integer',
  ends_on: 'date | null',
  times: 'integer | null',
  occurrences_count: 'integer',
  last_date: 'date | null',
  next_date: 'date | null',
  paused_reason: 'text | null',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

const insertSeries = statement<[RowsOf<typeof newSeries>], never>(`
  INSERT INTO expense_series (${newSeries.names}) SELECT ${newSeries.names} FROM ${newSeries.from('$1')}`);

type Importing = { groupId: string; currency: Currency; series: readonly ImportedSeries[] };

/**
 * Adds the series of a file to a new group. They go on with the next occurrence; nothing is made up for. The caller
 * becomes their creator. A template that the contract refuses is left out.
 */
export async function importSeries(
  { db, person, now, timeZone }: Context,
  { groupId, currency, series }: Importing,
): Promise<void> {
  const zone = timeZone ?? 'UTC';
  const schema = seriesTemplate.inCurrency(currency);
  const sound = series.filter(({ template }) => z.safeDecode(schema, template as never).success);
  const added = sound
    .map((each) => ({ ...each, ...resumeSeries(each, dayInZone(now, zone)), id: newId(), timeZone: zone }))
    .filter(({ nextDate }) => nextDate !== null);
  if (added.length === 0) return;
  const common = { group_id: groupId, created_by: person.id, created_at: now, updated_at: now };
  await insertSeries(db, newSeries.of(added.map((each) => ({ ...common, ...toRow(each) }))));
  await scheduleSeries(db, added, now);
}

function toRow(series: ImportedSeries & ScheduledSeries) {
  return {
    id: series.id,
    template: series.template,
    frequency: series.frequency,
    first_date: series.firstDate,
    day_of_month: series.dayOfMonth,
    ends_on: series.endsOn,
    times: series.times,
    occurrences_count: series.count,
    last_date: series.lastDate,
    next_date: series.nextDate,
    // The new group is open.
    paused_reason: series.pausedReason === 'closed' ? null : series.pausedReason,
  };
}
