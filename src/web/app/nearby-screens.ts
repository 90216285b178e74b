// Why: docs/decisions/0052.
import { findPage, type PageName, pages } from '#contract/pages.ts';
import type { Day } from '#domain/calendar.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { loadToastRegion } from '#web/ui/feedback/toast.tsx';
import type { Slots } from './screen-slots.ts';
import { findProtectedScreen } from './screens.ts';

// Loads after the first screen, and only if the service worker served the page.

/** The screens that the shell links to, and the one that most of them lead to. */
const NEARBY: readonly PageName[] = [
  'dashboard',
  'groups',
  'expenses',
  'payments',
  'group',
  'goals',
  'wallet',
  'spending',
  'bills',
  'debts',
  'profile',
];

/** The screens that most visits begin with. */
const FIRST: readonly PageName[] = ['dashboard', 'groups', 'expenses', 'payments'];

/** Screens whose replies are stored, so that they can be prerendered. */
const PREPARABLE: ReadonlySet<PageName | null> = new Set<PageName>([
  ...FIRST,
  'group',
  'friends',
  'friend',
  'spending',
  'bills',
  'debts',
  'goals',
]);

/** The maximum number of hidden screens. */
export const MOST_PREPARED = 6;

/** Prepares the screen at a path, as it is without a query. Does nothing if its page is shown or prepared. */
export function prepare({ shown, prepared, nextKey }: Slots, path: string, day: Day): Slots {
  const page = findPage(path);
  const isThere = [shown, ...prepared].some((slot) => findPage(slot.path) === page);
  const made = isThere || !PREPARABLE.has(page) ? [] : [{ path, search: '', key: nextKey, day }];
  return { shown, prepared: [...made, ...prepared].slice(0, MOST_PREPARED), nextKey: nextKey + 1 };
}

/**
 * Loads the scripts of the screens nearby, one after the other, while the browser has nothing else to do. `onLoaded` gets
 * the path of each screen that most visits begin with.
 */
export async function loadNearbyScreens(onLoaded: (path: string) => void): Promise<void> {
  // The first toast may say that there is no connection.
  await loadToastRegion().catch(() => undefined);
  for (const name of NEARBY) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    // A press on its link tries again, and shows the error.
    await findProtectedScreen(pages[name])
      ?.load()
      .catch(() => undefined);
    if (FIRST.includes(name)) onLoaded(pages[name]);
  }
}
