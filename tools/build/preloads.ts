/** The part of the bundler's description of a file that is needed here. */
type Chunk = {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
};

export type Bundle = Readonly<Record<string, Chunk>>;

/** A chunk with all that it imports at once, and what these import. */
function withImports(bundle: Bundle, file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of bundle[file]?.imports ?? []) withImports(bundle, each, found);
  return found;
}

const entriesOf = (bundle: Bundle) => Object.keys(bundle).filter((file) => bundle[file]?.isEntry);

/** The modules of these scripts. */
export function modulesOf(bundle: Bundle, files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => bundle[file]?.moduleIds ?? []));
}

/** The scripts that have a module whose path ends so: one, or none. */
export function scriptsWith(bundle: Bundle, module: string): string[] {
  return Object.keys(bundle).filter((file) => bundle[file]?.moduleIds?.some((id) => id.endsWith(module)));
}

/** The scripts that every page loads after its entry: its imports, static or in steps (main.tsx). */
export function startingScripts(bundle: Bundle): string[] {
  const entries = entriesOf(bundle);
  const steps = scriptsWith(bundle, '/src/web/start.tsx');
  const all = new Set([...entries, ...steps].flatMap((file) => [...withImports(bundle, file)]));
  return [...all].filter((file) => !entries.includes(file));
}

/**
 * The scripts that each screen needs besides those of every page. The page names them, so the browser fetches them at
 * once instead of when the program asks for them. Throws if a screen has no script.
 */
export function preloadsOf(
  bundle: Bundle,
  screens: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const files = Object.keys(bundle);
  const everywhere = new Set([...entriesOf(bundle), ...startingScripts(bundle)]);
  return Object.fromEntries(
    Object.entries(screens).map(([name, page]) => {
      const file = files.find((each) => bundle[each]?.facadeModuleId?.endsWith(`/pages/${page}`));
      if (file === undefined) throw new Error(`The screen ${name} has no script of its own`);
      return [name, [...withImports(bundle, file)].filter((each) => !everywhere.has(each))];
    }),
  );
}

/**
 * The elements that make a browser fetch scripts, at a low priority: the styles come first, because the page paints
 * with them while the scripts load.
 */
export function preloadLinks(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
}
