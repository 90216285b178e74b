import { features } from 'web-features';
import { oldestBrowsers } from './oldest-browsers.ts';

/** The versions of the oldest supported browsers by their names: `chrome` is 111. */
const oldest = oldestBrowsers.map((target) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  return { name, version: Number(version) };
});

/** A name of JavaScript or of the page's interfaces: `['Map', 'groupBy']`, `['URL', 'canParse']`, `['Temporal']`. */
type Name = readonly [owner: string, member?: string];

const PREFIX = /^(api|javascript\.builtins)\./;

/** What each name needs, by the data of the browsers' makers. */
function listNames(): { name: Name; isNewer: boolean }[] {
  return Object.values(features).flatMap((feature) => {
    if (feature.kind !== 'feature') return [];
    const { status, compat_features: keys = [] } = feature;
    return keys.flatMap((key) => {
      const [owner, member, ...rest] = key
        .replace(PREFIX, '')
        .replace(/_static$/, '')
        .split('.');
      if (!PREFIX.test(key) || owner === undefined || rest.length > 0) return [];
      if (member !== undefined && (member === owner || !/^[a-zA-Z0-9]+$/.test(member))) return [];
      const { support } = status.by_compat_key?.[key] ?? status;
      const versions = new Map<string, string>(Object.entries(support));
      const isNewer = !oldest.every(
        ({ name, version }) =>
          Number.parseFloat(versions.get(name)?.replace('≤', '') ?? 'Infinity') <= version,
      );
      return [{ name: member === undefined ? [owner] : [owner, member], isNewer }];
    });
  });
}

const names = listNames();

/** What at least one of the oldest supported browsers does not have. */
const newerNames: readonly Name[] = names.filter(({ isNewer }) => isNewer).map(({ name }) => name);

const olderMembers = new Set(names.flatMap(({ name, isNewer }) => (isNewer ? [] : [name[1] ?? name[0]])));
const newerGlobals = new Set(newerNames.filter(([, member]) => member === undefined).map(([owner]) => owner));
const newerOfOwners = new Set(newerNames.map((name) => name.join('.')));

/** Interfaces whose members a program calls by name on any value. Others would forbid words such as `check` and `run`. */
const COMMON = new Set(
  (
    'Array ArrayBuffer AsyncIterator Date Element HTMLElement Headers Iterator Map Navigator Node Object Promise ' +
    'Request Response Set String Uint8Array WeakMap Window Document Blob FormData URLSearchParams'
  ).split(' '),
);
const newerMembers = new Set(
  newerNames.flatMap(([owner, member]) =>
    member !== undefined && COMMON.has(owner) && !olderMembers.has(member) ? [member] : [],
  ),
);

/** The newer names in a script: `Map.groupBy`, `new Temporal`, `.isSubsetOf(`. Members are known by their names alone. */
export function findNewer(script: string): string[] {
  const found = new Set<string>();
  for (const [text, owner = ''] of script.matchAll(/\b([A-Z]\w+)\.\w+/g))
    if (newerGlobals.has(owner) || newerOfOwners.has(text)) found.add(text);
  for (const [text, owner = ''] of script.matchAll(/\bnew ([A-Z]\w+)/g))
    if (newerGlobals.has(owner)) found.add(text);
  for (const [text, member = ''] of script.matchAll(/\.(\w+)\(/g))
    if (newerMembers.has(member)) found.add(text);
  return [...found].sort();
}
