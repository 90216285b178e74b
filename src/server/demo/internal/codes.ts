import { addDays, type Day } from '#domain/calendar.ts';
import { demoCode } from './story.ts';

type Send = (method: 'POST' | 'PATCH', url: string, payload: object) => Promise<{ id: string }>;

const URL = '/api/admin/promotion-codes';

/** The admin's promotion codes: one to try, an expired one, and a discount. */
export async function tellCodes(send: Send, today: Day): Promise<void> {
  const { code, description, months } = demoCode;
  await send('POST', URL, { code, description, durationMonths: months, validFrom: today });
  const summer = {
    code: 'SUMMER',
    description: 'Two months for early friends',
    validFrom: addDays(today, -150),
    validUntil: addDays(today, -60),
    maxRedemptions: 100,
    durationMonths: 2,
  };
  const { id } = await send('POST', URL, summer);
  await send('PATCH', `${URL}/${id}`, { isActive: false });
  await send('POST', URL, {
    code: 'HALF-YEARLY',
    description: '50% off the first payment',
    validFrom: today,
    validUntil: addDays(today, 365),
    maxRedemptions: 25,
    discountPercent: 50,
  });
}
