import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from './command.ts';

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** Lists every import that breaks a rule and every long file, and says so if the tool saw less than the whole tree. */
export async function findBrokenWalls(root: string): Promise<string[]> {
  const program = join(
    import.meta.dirname,
    '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  );
  const folders = ['src', 'tools'].filter((folder) => listModules(root, folder).length > 0);
  const args = [...folders, '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const result = await runProgram(program, args, root);
  const parsed = report.safeParse(parseJson(result.stdout));
  if (!parsed.success) return [`dependency-cruiser gave no report: ${result.output.slice(0, 2_000)}`];
  const { modules, summary } = parsed.data;
  // With a TypeScript that it cannot load the tool sees no module, and nothing breaks a rule.
  const seen = new Set(modules.map((module) => module.source));
  const missed = listModules(root, 'src').filter((module) => !seen.has(module));
  return [
    ...missed.map((module) => `${module} was not seen by dependency-cruiser`),
    ...summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from}${to === from ? '' : ` → ${to}`}`,
    ),
    ...listFeatureCycles(modules),
    ...listFolderCycles(modules),
    ...listCycles(modules),
    ...listOrphans(modules),
    ...folders.flatMap((folder) => listLongFiles(root, folder)),
  ];
}

type Module = z.infer<typeof report>['modules'][number];

/** Features of the server that reach themselves through others. */
function listFeatureCycles(modules: readonly Module[]): string[] {
  const featureOf = (path: string) =>
    /^src\/server\/(?!(?:core|http|platform|testing)\/)([^/]+)\//.exec(path)?.[1];
  return findCycles(importsBetween(modules, featureOf)).map(
    (members) => `server-features-import-one-way: ${members.join(' ↔ ')}`,
  );
}

/** The imports between groups of modules, such as features. Tests are left out. */
function importsBetween(
  modules: readonly Module[],
  groupOf: (path: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const imports = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    const group = groupOf(source);
    if (group === undefined || TESTS.test(source)) continue;
    const others = dependencies.flatMap(({ resolved }) => groupOf(resolved) ?? []);
    imports.set(group, [...(imports.get(group) ?? []), ...others.filter((other) => other !== group)]);
  }
  return imports;
}

/** The imports of each module of ours. The library's own search for cycles and orphans takes longer than all else it does. */
function importsWithin(modules: readonly Module[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(modules.map(({ source }) => source));
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved).filter((resolved) => known.has(resolved)),
    ]),
  );
}

/** Modules of `src` that reach themselves. */
function listCycles(modules: readonly Module[]): string[] {
  return findCycles(importsWithin(modules))
    .filter(([first]) => first?.startsWith('src/'))
    .map((members) => `no-cycles: ${[...members, members[0]].join(' → ')}`);
}

/** The web's largest feature has floors: no folder of it imports one that reaches it. */
function listFolderCycles(modules: readonly Module[]): string[] {
  const folderOf = (path: string) => /^src\/web\/expenses(?:\/[^/]+(?=\/))?/.exec(path)?.[0];
  return findCycles(importsBetween(modules, folderOf)).map(
    (members) => `expenses-in-floors: ${members.join(' ↔ ')}`,
  );
}

/** Groups that reach themselves, by Tarjan's strongly connected components. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (module: string) => {
    let low = order.size;
    order.set(module, low);
    open.push(module);
    for (const next of imports.get(module) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(module, low);
    if (low !== order.get(module)) return;
    const members = open.splice(open.indexOf(module));
    const isCycle = members.length > 1 || imports.get(module)?.includes(module);
    if (isCycle) found.push(members);
  };
  for (const module of imports.keys()) if (!order.has(module)) visit(module);
  return found;
}

/** Where the program or a tool starts, which no module imports. */
const ENTRIES =
  /^src\/server\/main\.mjs$|^src\/server\/(transfers\/internal\/parse-file-thread|statements\/read\/read-thread|backups\/internal\/apart)\.ts$|^src\/web\/main\.tsx$|^src\/web\/lib\/language\/trans\.tsx$|^src\/web\/service-worker\/service-worker\.ts$|^src\/web\/pages\/.*-page\.tsx$|^tools\//;
const TESTS = /\.test\.tsx?$|\/testing\//;

/** Modules that only tests reach, or nothing. */
function listOrphans(modules: readonly Module[]): string[] {
  const imports = importsWithin(modules);
  const reached = new Set(
    [...imports.keys()].filter((module) => ENTRIES.test(module) && !TESTS.test(module)),
  );
  // A set also visits what is added meanwhile.
  for (const module of reached) for (const next of imports.get(module) ?? []) reached.add(next);
  return [...imports.keys()]
    .filter((module) => module.startsWith('src/') && !/\.d\.ts$/.test(module))
    .filter((module) => !reached.has(module) && !TESTS.test(module) && !ENTRIES.test(module))
    .map((module) => `no-orphans: ${module}`);
}

const MAX_LINES = 300;

/** Files with more than 300 lines, except tests and their code. Biome does not count the lines within a text, such as SQL. */
function listLongFiles(root: string, folder: string): string[] {
  return listModules(root, folder)
    .filter((path) => !TESTS.test(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `long-file: ${path} has ${lines} lines; ${MAX_LINES} are the most`);
}

function listModules(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => `${folder}/${path}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
