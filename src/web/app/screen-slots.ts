import { findPage, type PageName } from '#contract/pages.ts';
import type { Day } from '#domain/calendar.ts';
import type { Address } from './shown-address.ts';

/** A place for a rendered screen. Another key is another screen, with a state of its own. */
export type Slot = Address & { key: number; day: Day };

/** The screen that is shown, and those that are rendered beforehand: at most one of each page, the likeliest first. */
export type Slots = { shown: Slot; prepared: readonly Slot[]; nextKey: number };

/** So many hidden screens at most. */
export const MOST_PREPARED = 6;

/** Screens whose replies are kept, so that something is there to render beforehand. */
const PREPARABLE: ReadonlySet<PageName | null> = new Set<PageName>([
  'dashboard',
  'groups',
  'group',
  'friends',
  'friend',
  'expenses',
  'spending',
  'payments',
  'bills',
  'debts',
  'goals',
]);

/** The first screen, with nothing prepared. `day` is today. */
export function openSlots(address: Address, day: Day): Slots {
  return { shown: { ...address, key: 0, day }, prepared: [], nextKey: 1 };
}

/** Prepares the screen at a path, as it is without a query. Does nothing if its page is shown or prepared. */
export function prepare(slots: Slots, path: string, day: Day): Slots {
  const { shown, prepared, nextKey } = slots;
  const page = findPage(path);
  const isThere = [shown, ...prepared].some((slot) => findPage(slot.path) === page);
  if (isThere || !PREPARABLE.has(page) || prepared.length >= MOST_PREPARED) return slots;
  return { shown, prepared: [...prepared, { path, search: '', key: nextKey, day }], nextKey: nextKey + 1 };
}

/**
 * Shows the screen of an address: the prepared one if it has this address and was rendered today. Another one of the same
 * page is dropped. What is left behind loses its state, as any screen that is left; with `staysReady` it is prepared anew.
 */
export function moveTo(slots: Slots, address: Address, day: Day, staysReady: boolean): Slots {
  const { shown, prepared, nextKey } = slots;
  const page = findPage(address.path);
  if (page === findPage(shown.path)) return { ...slots, shown: { ...shown, ...address } };
  const found = prepared.find(
    (slot) => slot.path === address.path && slot.search === address.search && slot.day === day,
  );
  const others = prepared.filter((slot) => findPage(slot.path) !== page);
  const left: Slot[] =
    staysReady && PREPARABLE.has(findPage(shown.path))
      ? [{ path: shown.path, search: '', key: nextKey, day }]
      : [];
  return {
    shown: found ?? { ...address, key: nextKey + 1, day },
    prepared: [...left, ...others].slice(0, MOST_PREPARED),
    nextKey: nextKey + 2,
  };
}
