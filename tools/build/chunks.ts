import { join } from 'node:path';
import { screenFiles } from '#web/app/screen-files.ts';

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
type IsIn = (id: string, modules: Modules) => boolean;

/** A module with all that it imports statically, itself or through others. */
function withImports(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) withImports(each, modules, found);
  return found;
}

/** Returns a test of whether an entry imports a module statically, itself or through others. */
function reachOf(entry: string): IsIn {
  let found: ReadonlySet<string> | undefined;
  return (id, modules) => {
    found ??= withImports(join(import.meta.dirname, '../../src/web', entry), modules);
    return found.has(id);
  };
}

const LIBRARY = /node_modules/;
const ICON = /lucide-react.*icons/;
const KIT = /src\/web\/(ui|lib)\//;
const LOGIC = /src\/domain\//;

const CHARTS =
  /node_modules\/d3-|src\/web\/ui\/chart\/(axes|bar-chart|chart-frame|data-table|line-chart|ring-chart|scale|swatch|value-reader)/;
const PICTURES =
  /src\/web\/spending\/(group-spending|pictures\/(category-table|month-bars|month-picture|person-bars|running|running-chart|running-month))\./;

const isInProgram = reachOf('start.tsx');

/** Whether a module brings a library with it that the program does not have. */
const needsLibrary: IsIn = (id, modules) =>
  [...withImports(id, modules)].some(
    (each) => LIBRARY.test(each) && !ICON.test(each) && !isInProgram(each, modules),
  );

const screensOf = (names: readonly string[]) =>
  Object.entries(screenFiles)
    .filter(([name]) => names.includes(name))
    .map(([, file]) => reachOf(`pages/${file}`));

/** Screens about groups and their money. They share more with each other than with the other screens. */
const groupNames = ['dashboard', 'groups', 'group', 'expenses', 'payments', 'friends', 'friend'];

const allNames = Object.keys(screenFiles);
const isOnDashboard = reachOf(`pages/${screenFiles.dashboard}`);
const isOnGroups = reachOf(`pages/${screenFiles.groups}`);
const mainScreens = screensOf(['groups', 'group', 'expenses']);
const otherScreens = screensOf(allNames.filter((name) => !groupNames.includes(name)));
const allScreens = screensOf(allNames);
const notAboutGroups = [...otherScreens, ...screensOf(['payments'])];

const isAt = (screens: readonly IsIn[], id: string, modules: Modules) =>
  screens.some((isIn) => isIn(id, modules));
const isShared = (screens: readonly IsIn[], id: string, modules: Modules) =>
  screens.filter((isIn) => isIn(id, modules)).length > 1;

/**
 * Which modules share a file. By default each icon and each small component would be a file: a page would request
 * fifty, and over a slow connection the request costs more than the bytes (docs/decisions/0083).
 */
export const chunkGroups = [
  // Code that loads the other files must not wait for any of them.
  { name: 'runtime', test: /preload-helper/, priority: 3 },
  // Charts load after their screen. Each file more would be named by every screen that can load it.
  { name: 'charts', test: CHARTS, priority: 3, includeDependenciesRecursively: false },
  { name: 'pictures', test: PICTURES, priority: 3, includeDependenciesRecursively: false },
  // Code that every page runs, in two files, which are evaluated one after the other (src/web/main.tsx).
  {
    debugName: 'program',
    name: (id: string, modules: Modules) => {
      if (!isInProgram(id, modules)) return null;
      return LIBRARY.test(id) ? 'libraries' : 'start';
    },
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What the dashboard shares with other main screens. One small module that another screen needs too would make that
  // screen load the whole file.
  {
    debugName: 'screens',
    name: (id: string, modules: Modules) =>
      !KIT.test(id) &&
      isOnDashboard(id, modules) &&
      isAt(mainScreens, id, modules) &&
      !isAt(otherScreens, id, modules)
        ? 'screens'
        : null,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What the other main screens share with each other or with dialogs: group and expenses show the same list.
  {
    debugName: 'groups',
    name: (id: string, modules: Modules) =>
      isAt(mainScreens, id, modules) &&
      !isOnDashboard(id, modules) &&
      !isOnGroups(id, modules) &&
      !isAt(notAboutGroups, id, modules) &&
      !needsLibrary(id, modules)
        ? 'groups'
        : null,
    priority: 1,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Only what some screens show at once: a part that dialogs alone share would bring the dialogs' libraries with it. What
  // the dashboard has of it is a file of its own, which most visits begin with, and so is what the main screens have.
  {
    debugName: 'kit',
    name: (id: string, modules: Modules) => {
      const isPart = [ICON, KIT, LOGIC].some((part) => part.test(id));
      if (!isPart || !isShared(allScreens, id, modules) || needsLibrary(id, modules)) return null;
      if (isOnDashboard(id, modules)) return 'kit';
      return isAt(mainScreens, id, modules) ? 'fields' : 'forms';
    },
    minShareCount: 4,
    maxModuleSize: 3000,
    includeDependenciesRecursively: false,
  },
];
