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
    ...listMutualImports(modules),
    ...folders.flatMap((folder) => listLongFiles(root, folder)),
  ];
}

type Module = z.infer<typeof report>['modules'][number];

/** Pairs of features of the server that import each other, their tests left out. */
function listMutualImports(modules: readonly Module[]): string[] {
  const featureOf = (path: string) =>
    /^src\/server\/(?!(?:core|http|platform|testing)\/)([^/]+)\//.exec(path)?.[1];
  const imports = new Set(
    modules.flatMap(({ source, dependencies }) =>
      source.endsWith('.test.ts')
        ? []
        : dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
    ),
  );
  const features = [...new Set(modules.flatMap(({ source }) => featureOf(source) ?? []))].toSorted();
  return features.flatMap((one, index) =>
    features
      .slice(index + 1)
      .filter((other) => imports.has(`${one} → ${other}`) && imports.has(`${other} → ${one}`))
      .map((other) => `server-features-import-one-way: ${one} ↔ ${other}`),
  );
}

const MAX_LINES = 300;

/** Files with more than 300 lines, except tests and their code. Biome does not count the lines within a text, such as SQL. */
function listLongFiles(root: string, folder: string): string[] {
  return listModules(root, folder)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
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
