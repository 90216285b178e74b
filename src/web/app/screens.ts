import { type ComponentType, createElement, useState } from 'react';
import { findPage, type PageName, pages } from '#contract/pages.ts';
import { allTexts } from '#web/lib/language/browser.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { NOT_FOUND_FILE, protectedFiles, publicFiles } from './screen-files.ts';

export type Screen = { path: string; Page: ComponentType; load: () => Promise<unknown> };

// Each file exports one component: the screen.
const modules = import.meta.glob<Record<string, ComponentType>>('../pages/**/*-page.tsx');

/** Loads the screen's script on first use; a loaded screen renders without suspending. */
function screen(path: string, file: string): Screen {
  let known: ComponentType | undefined;
  const load = async () => {
    // Asked for first: the page brought the texts of the first screen, which must not wait for those of others.
    const texts = allTexts();
    const [page] = Object.values((await modules[`../pages/${file}`]?.()) ?? {});
    await texts;
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

const screensOf = (files: Readonly<Record<string, string>>) =>
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
