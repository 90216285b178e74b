import { findPage } from '#contract/pages.ts';
import type { Day } from '#domain/calendar.ts';
import type { Address } from './shown-address.ts';

/** A place for a rendered screen. Another key is another screen, with a state of its own. */
type Slot = Address & { key: number; day: Day };

/** The visible screen, and the prerendered ones: at most one of each page, the latest first. */
export type Slots = { shown: Slot; prepared: readonly Slot[]; nextKey: number };

/** The first screen, with nothing prepared. `day` is today. */
export function openSlots(address: Address, day: Day): Slots {
  return { shown: { ...address, key: 0, day }, prepared: [], nextKey: 1 };
}

/**
 * Shows the screen of an address: the prepared one if it has this address and was rendered today. Another one of the same
 * page is dropped. The screen that is left loses its state.
 */
export function moveTo({ shown, prepared, nextKey }: Slots, address: Address, day: Day): Slots {
  const page = findPage(address.path);
  if (page === findPage(shown.path)) return { shown: { ...shown, ...address }, prepared, nextKey };
  const found = findPrepared(prepared, address, day);
  return {
    shown: found ?? { ...address, key: nextKey, day },
    prepared: prepared.filter((slot) => findPage(slot.path) !== page),
    nextKey: nextKey + 1,
  };
}

const findPrepared = (prepared: readonly Slot[], { path, search }: Address, day: Day) =>
  prepared.find((slot) => slot.path === path && slot.search === search && slot.day === day);
