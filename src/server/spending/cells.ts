import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cacheSums } from './cached-sums.ts';
import * as queries from './queries.ts';

/** A sum of a person's lines of one group, or of their bills. */
export type CellRow = Omit<queries.GroupSum, 'groupId'> & {
  currency: Currency;
  /** Null for bills. */
  groupId: string | null;
  groupName: string | null;
};

type Asked = {
  /** Null: all groups, and bills. */
  groupId: string | null;
  places: readonly queries.Place[];
  from: Day;
  to: Day;
  /** The first days of the months; for the first month, the first day of the request. */
  starts: readonly Day[];
  timeZone: string;
};

const sumsOfShares = cacheSums<readonly queries.GroupSum[]>((rows) => rows.length);

/**
 * Sums of a person's lines from the day `from` to the day `to`. The sums of shares are cached until one of the groups
 * changes.
 */
export async function readCells(
  db: Db,
  { id, homeCurrency }: { id: string; homeCurrency: Currency },
  { groupId, places, from, to, starts, timeZone }: Asked,
): Promise<CellRow[]> {
  const shares = await sumsOfShares({
    key: [id, groupId, from, to, starts[0]].join(' '),
    state: places.map((place) => `${place.groupId} ${place.changes}`).join(' '),
    read: () => queries.sumShares(db, id, from, to, starts, groupId),
  });
  const placeOf = new Map(places.map((place) => [place.groupId, place]));
  const cells = shares.flatMap((row): CellRow[] => {
    const place = placeOf.get(row.groupId);
    return place === undefined ? [] : [{ ...row, currency: place.currency, groupName: place.groupName }];
  });
  if (groupId !== null) return cells;
  const bills = await queries.sumBills(db, id, from, to, starts, timeZone);
  const ofBills = { isIncome: false, currency: homeCurrency, groupId: null, groupName: null };
  return [...cells, ...bills.map((row) => ({ ...row, ...ofBills }))];
}
