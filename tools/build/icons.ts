import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const LIST = createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs');

/** The file of each icon by its name. An icon has several names. */
function readFiles(): ReadonlyMap<string, string> {
  const exports = readFileSync(LIST, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g);
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

let files: ReadonlyMap<string, string> | undefined;

function fileOf(name: string): string {
  files ??= readFiles();
  const file = files.get(name);
  if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
  return `lucide-react/dist/esm/${file}`;
}

/**
 * Imports each icon of compiled code from its own file. The list of all icons imports every one, so the build could not
 * tell which file needs which icon (chunks.ts). Throws if an icon does not exist.
 */
export function separateIcons(code: string): string {
  return code.replaceAll(/import \{([^}]*)\} from ["']lucide-react["'];/g, (_, list: string) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => {
        const [name = '', local = name] = each.split(/\s+as\s+/);
        return `import ${local} from ${JSON.stringify(fileOf(name))};`;
      })
      .join(''),
  );
}
