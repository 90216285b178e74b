import { useQuery } from '@tanstack/react-query';
import { findRate } from '#contract/rates.ts';
import { parseDay } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { reading } from '#web/lib/api/use-call.ts';

type Asked = { groupId: string; currency: Currency | ''; date: string };

/** The rate to offer between a currency and the group's. Asks only once both and the day are known. */
export function useRate({ groupId, currency, date }: Asked) {
  return useQuery({
    ...reading(findRate, { params: { id: groupId }, query: { currency: currency || 'USD', date } }),
    enabled: groupId !== '' && currency !== '' && parseDay(date) !== null,
    retry: false,
  });
}
