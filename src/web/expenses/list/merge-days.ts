import type { Day } from '#domain/calendar.ts';
import { groupBy } from '#domain/group-by.ts';
import { itemsOf } from '#web/lib/api/use-call.ts';

/** A list that is read in pages, newest first. */
export type PagedList<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** What was read of a list, and whether that is all. */
type Read<Item> = Pick<PagedList<Item>, 'data' | 'hasNextPage'>;

/** What a list still has to load. */
export type Rest = Omit<PagedList<unknown>, 'data'>;

/** A list that may not be here yet. */
export type LoadedList<Item> = PagedList<Item> & {
  isPending: boolean;
  isError: boolean;
  isRefetching: boolean;
  refetch: () => unknown;
};

/** A list without anything. */
export const NOTHING: LoadedList<never> = {
  data: undefined,
  isPending: false,
  isError: false,
  isRefetching: false,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

type Dated = { date: Day };

/** Everything of one day. */
export type MergedDay<First, Second> = { date: Day; first: First[]; second: Second[] };

/**
 * Two lists as one list of days, newest first. A day is shown as soon as no unread page of either list can hold more of a
 * later day.
 */
export function mergeDays<First extends Dated, Second extends Dated>(
  first: Read<First>,
  second: Read<Second>,
): MergedDay<First, Second>[] {
  const [ofFirst, ofSecond] = [groupBy(itemsOf(first), dateOf), groupBy(itemsOf(second), dateOf)];
  const end = [endOf(first), endOf(second)].reduce((a, b) => (a > b ? a : b));
  return [...new Set([...ofFirst.keys(), ...ofSecond.keys()])]
    .filter((date) => date >= end)
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((date) => ({ date, first: ofFirst.get(date) ?? [], second: ofSecond.get(date) ?? [] }));
}

/** What the list of days still has to load: a page of the list that ends later. */
export function restOf<First extends Dated, Second extends Dated>(
  first: PagedList<First>,
  second: PagedList<Second>,
): Rest {
  const next = first.hasNextPage && (!second.hasNextPage || endOf(first) >= endOf(second)) ? first : second;
  return {
    hasNextPage: next.hasNextPage,
    isFetchingNextPage: next.isFetchingNextPage,
    isFetchNextPageError: next.isFetchNextPageError,
    fetchNextPage: next.fetchNextPage,
  };
}

const dateOf = ({ date }: Dated) => date;

/** The last day that is read, or a text before every day if all is read. */
function endOf(list: Read<Dated>): string {
  return list.hasNextPage ? (itemsOf(list).at(-1)?.date ?? '') : '';
}
