import { type ComponentType, createElement, useState } from 'react';
import { findPage, type PageName, pages } from '#contract/pages.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { whenIdle } from '#web/lib/when-idle.ts';
import { NOT_FOUND_FILE, protectedFiles, publicFiles } from './screen-files.ts';

export type Screen = { path: string; Page: ComponentType; load: () => Promise<unknown> };

// Each file exports one component: the screen.
const modules = import.meta.glob<Record<string, ComponentType>>('../pages/**/*-page.tsx');

/** Loads the screen's script on first use; a loaded screen renders without suspending. */
function screen(path: string, file: string): Screen {
  let known: ComponentType | undefined;
  const load = async () => {
    const [page] = Object.values((await modules[`../pages/${file}`]?.()) ?? {});
    if (page === undefined) throw new Error(`There is no screen in ${file}`);
    known = page;
    return page;
  };
  const Lazy = lazyPart(load);
  const Page = () => {
    const [Shown] = useState(() => known ?? Lazy);
    return createElement(Shown);
  };
  return { path, Page, load };
}

const screensOf = (files: Partial<Record<PageName, string>>) =>
  new Map(
    Object.entries(files).map(([name, file]) => [name, screen(pages[name as PageName], file)] as const),
  );

const protectedByName = screensOf(protectedFiles);
const publicByName = screensOf(publicFiles);

/** Screens that need a session. */
export const protectedScreens = [...protectedByName.values()];

/** Screens that need no session. */
export const publicScreens = [...publicByName.values()];

export const notFoundScreen = screen('', NOT_FOUND_FILE);

const nameAt = (path: string) => findPage(path.replace(/(.)\/$/, '$1')) ?? '';

/** The protected screen at a path, or undefined. */
export function findProtectedScreen(path: string): Screen | undefined {
  return protectedByName.get(nameAt(path));
}

/** Loads the script of the screen at a path. */
export async function preloadScreen(path: string): Promise<void> {
  await (findProtectedScreen(path) ?? publicByName.get(nameAt(path)) ?? notFoundScreen).load();
}

/** The screens that the shell links to, and the one that most of them lead to. */
const nearby = [
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
] as const;

/**
 * Loads the scripts of the screens nearby, one after the other, while the browser has nothing else to do. Tells the path of
 * each one that has a single address. Returns a function that ends it.
 */
export function preloadNearbyScreens(onLoaded: (path: string) => void): () => void {
  let isOver = false;
  const next = async ([name, ...others]: readonly (typeof nearby)[number][]): Promise<void> => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (name === undefined || isOver) return;
    // A press on its link tries again, and says what is wrong.
    await protectedByName
      .get(name)
      ?.load()
      .then(
        () => {
          if (!isOver && !pages[name].includes(':')) onLoaded(pages[name]);
        },
        () => undefined,
      );
    return next(others);
  };
  void next(nearby);
  return () => {
    isOver = true;
  };
}
