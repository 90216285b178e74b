import * as z from 'zod/mini';
import { currencyField } from './currency.ts';
import { dayField, dayValue, id } from './fields.ts';
import { route } from './route.ts';

/** What to offer as the rate of an expense in another currency. */
export const findRate = route('findRate', 'GET /api/groups/{id}/rate', {
  access: 'member',
  guest: 'take_part',
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
