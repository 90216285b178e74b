/** What the bundler says of a file it wrote; only what is needed here. */
type Chunk = {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly moduleIds?: readonly string[];
};

type Bundle = Readonly<Record<string, Chunk>>;

/** A chunk with all that it imports at once, and what these import. */
function withImports(bundle: Bundle, file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of bundle[file]?.imports ?? []) withImports(bundle, each, found);
  return found;
}

const entriesOf = (bundle: Bundle) => Object.keys(bundle).filter((file) => bundle[file]?.isEntry);

/** The scripts that every page loads after its entry: what the entry imports, at once or in steps (main.tsx). */
export function startingScripts(bundle: Bundle): string[] {
  const entries = entriesOf(bundle);
  const steps = Object.keys(bundle).filter((file) =>
    bundle[file]?.moduleIds?.some((id) => id.endsWith('/src/web/start.tsx')),
  );
  const all = new Set([...entries, ...steps].flatMap((file) => [...withImports(bundle, file)]));
  return [...all].filter((file) => !entries.includes(file));
}

/**
 * The scripts that each screen needs beside those every page loads: named in the page itself they are fetched at
 * once, and not only when the program has started and asks for them. Throws where a screen has no script.
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
 * The elements that make a browser fetch scripts. At a low priority: styles come first, with which the page paints
 * while the scripts are still on their way.
 */
export function preloadLinks(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
}
