import { useQuery } from '@tanstack/react-query';
import { getOutlook } from '#contract/outlook.ts';
import type { ReplyOf, WireQueryOf } from '#contract/route.ts';
import { reading } from '#web/lib/api/use-call.ts';

export type Outlook = ReplyOf<typeof getOutlook>;
export type OutlookDay = Outlook['days'][number];
export type OutlookItem = OutlookDay['items'][number];

/** The items of the coming days, and the totals of bills and debts. */
export function useOutlook(query: WireQueryOf<typeof getOutlook> = {}) {
  return useQuery(reading(getOutlook, { query }));
}
