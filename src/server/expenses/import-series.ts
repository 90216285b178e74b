import * as z from 'zod/mini';
import { seriesTemplate } from '#contract/expense-series.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { ImportedSeries } from '#domain/imported-file.ts';
import { resumeSeries } from '#domain/series.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { scheduleSeries } from '#server/expenses/series-schedule.ts';
import { insertSeries } from './series/queries.ts';

type Importing = { groupId: string; currency: Currency; series: readonly ImportedSeries[] };

/**
 * Adds the series of a file to a new group. They continue with the next occurrence; past ones are not posted. The
 * caller becomes their creator. A template that the contract refuses is left out.
 */
export async function importSeries(
  { db, person, now, timeZone }: Context,
  { groupId, currency, series }: Importing,
): Promise<void> {
  const zone = timeZone ?? 'UTC';
  const schema = seriesTemplate.inCurrency(currency);
  const sound = series.filter(({ template }) => z.safeDecode(schema, template as never).success);
  const added = sound
    .map((each) => ({
      ...each,
      ...resumeSeries(each, dayInZone(now, zone)),
      id: newId(),
      timeZone: zone,
      // The new group is open.
      pausedReason: each.pausedReason === 'closed' ? null : each.pausedReason,
    }))
    .filter(({ nextDate }) => nextDate !== null);
  if (added.length === 0) return;
  await insertSeries(db, added, { groupId, createdBy: person.id, now });
  await scheduleSeries(db, added, now);
}
