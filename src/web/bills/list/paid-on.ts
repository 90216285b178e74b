import type { Bill } from '#contract/bills.ts';
import type { Day } from '#domain/calendar.ts';
import { localDay, today } from '#web/lib/time/today.ts';

/** The day on which a paid bill was paid; today while the server does not know yet. */
export const paidOn = ({ paidAt }: Bill): Day => (paidAt === null ? today() : localDay(paidAt));
