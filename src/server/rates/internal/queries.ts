import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Rate } from '#domain/exchange.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export const newRates = rows({ day: 'date', currency: 'text', rate: 'numeric' });

export const saveRates = statement<[RowsOf<typeof newRates>], never>(`
  INSERT INTO rates (${newRates.names}) SELECT ${newRates.names} FROM ${newRates.from('$1')} ORDER BY currency, day
  ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate WHERE rates.rate <> excluded.rate`);

/** Banks publish no rates on holidays. A currency whose last rate is older is no longer published. */
const MAX_AGE_DAYS = 10;

type Pair = [from: Currency, to: Currency];

/** What one unit of the source's base currency is in each of two, on the last day with both. */
export const findDailyRates = statement<[...Pair, date: Day], { day: Day; from: Rate; to: Rate }>(`
  SELECT one.day, trim_scale(one.rate)::text AS "from", trim_scale(other.rate)::text AS "to"
  FROM rates AS one JOIN rates AS other ON other.currency = $2 AND other.day = one.day
  WHERE one.currency = $1 AND one.day <= $3::date AND one.day > $3::date - ${MAX_AGE_DAYS}
  ORDER BY one.day DESC LIMIT 1`);

/** What one unit of the source's base currency is in each of some, on the last day with all of them. */
export const findAllDailyRates = statement<
  [currencies: readonly Currency[], date: Day],
  { day: Day; rates: { currency: Currency; rate: Rate }[] }
>(`
  SELECT day, json_agg(json_build_object('currency', currency, 'rate', trim_scale(rate)::text)) AS rates
  FROM rates
  WHERE currency = ANY($1) AND day <= $2::date AND day > $2::date - ${MAX_AGE_DAYS}
  GROUP BY day HAVING count(*) = cardinality($1)
  ORDER BY day DESC LIMIT 1`);

/** The rate of a group's last expense in a currency. */
export const findGroupRate = statement<[groupId: string, currency: Currency], { day: Day; rate: Rate }>(`
  SELECT date AS day, trim_scale(original_rate)::text AS rate FROM expenses
  WHERE group_id = $1 AND original_currency = $2 AND deleted_at IS NULL
  ORDER BY id DESC LIMIT 1`);
