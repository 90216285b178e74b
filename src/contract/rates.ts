import * as z from 'zod/mini';
import { parseRate, type Rate } from '#domain/exchange.ts';
import { currencyField } from './currency.ts';
import { dayField, dayValue, id } from './fields.ts';
import { route } from './route.ts';

const NOT_VALID = 'Rate is not valid';

/** What one unit of a currency is in another one, in a request: a number or a numeric string. */
export const rateField = z.codec(z.union([z.number(), z.string()], { error: NOT_VALID }), z.custom<Rate>(), {
  decode: (value, context) => {
    const rate = parseRate(String(value));
    if (rate !== null) return rate;
    context.issues.push({ code: 'custom', message: NOT_VALID, input: value });
    return z.NEVER;
  },
  encode: (rate) => rate,
});

/** What to offer as the rate of an expense in another currency. */
export const findRate = route('findRate', 'GET /api/groups/{id}/rate', {
  who: 'member',
  params: z.object({ id }),
  query: z.object({ currency: currencyField, date: dayField('Date is required') }),
  reply: z.object({
    /** What one unit of the currency is in the group's, as a plain decimal; null if no rate is known. */
    rate: z.nullable(z.string()),
    /** `daily`: from the installation's source of rates. `group`: of the group's last expense in this currency. */
    source: z.nullable(z.enum(['daily', 'group'])),
    /** The day of the rate. */
    day: z.nullable(dayValue),
  }),
});
