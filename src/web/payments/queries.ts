import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { planFamily } from '#contract/families.ts';
import {
  getPaymentSummary,
  getSummary,
  listGroupPayments,
  listOwing,
  listRecentPayments,
  listReminders,
  listToCollect,
  listToPay,
} from '#contract/payments.ts';
import { explainSettlement } from '#contract/settlements.ts';
import type { Currency } from '#domain/currency.ts';
import { reading, readingPages, readingParts } from '#web/lib/api/use-call.ts';

/** What the user owes and is owed in all groups. */
export function useSummary() {
  return useQuery(reading(getSummary));
}

/** The people who owe the user in a currency. */
export function useOwing(currency: Currency) {
  return useQuery(reading(listOwing, { query: { currency } }));
}

/** About how much the dues of several currencies are together; asked for only where there are several. */
export function useApproximateDues(hasSeveral: boolean) {
  return useQuery({ ...reading(getPaymentSummary), enabled: hasSeveral }).data?.approximate ?? null;
}

export function useToPay() {
  return useQuery(reading(listToPay));
}

export const toCollect = reading(listToCollect);

export function useToCollect() {
  return useQuery(toCollect);
}

/** Whom reminders reach now: in one group, or in all. Read anew each time, because it depends on the hour. */
export function useReminders(groupId: string | undefined) {
  return useQuery({ ...reading(listReminders, { query: { groupId } }), gcTime: 0 });
}

export function useRecentPayments() {
  return useQuery(reading(listRecentPayments));
}

/** The payments that count in a group's balances, newest first. */
export function useGroupPayments(groupId: string) {
  return useInfiniteQuery(readingPages(listGroupPayments, { params: { id: groupId } }));
}

/** The entries behind one line of a group's plan, newest first. */
export function useSettlementReasons(groupId: string, from: string, to: string) {
  return useInfiniteQuery(readingParts(explainSettlement, { params: { id: groupId, from, to } }));
}

/** How a family evens out inside. */
export function useFamilyPlan(groupId: string, familyId: string) {
  return useQuery(reading(planFamily, { params: { id: groupId, familyId } }));
}
