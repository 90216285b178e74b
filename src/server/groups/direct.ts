import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { joinGroup } from './join.ts';

type NewDirect = [id: string, userId: string, otherId: string, date: Day, currency: Currency, now: Date];

// Returns no row if the two have one already, even if another call created it at the same time.
const insertDirect = statement<NewDirect, { id: string }>(`
  INSERT INTO groups (id, name, kind, low_id, high_id, created_by, date, currency, created_at)
  VALUES ($1, '', 'direct', least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $2, $4, $5, $6)
  ON CONFLICT (low_id, high_id) WHERE low_id IS NOT NULL DO NOTHING
  RETURNING id`);

/** Creates the direct group of the caller and another person. Returns its id; null if they have one. */
export async function addDirectGroup(context: Context, otherId: string): Promise<string | null> {
  const { db, person, now, today } = context;
  const made = first(await insertDirect(db, newId(), person.id, otherId, today, person.homeCurrency, now));
  if (made === null) return null;
  for (const userId of [person.id, otherId]) await joinGroup(db, { groupId: made.id, userId, now });
  return made.id;
}
