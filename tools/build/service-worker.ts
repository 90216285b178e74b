import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

const ENTRY = join(import.meta.dirname, '../../src/web/service-worker/service-worker.ts');

/** The name of the worker's file. It lies at the root, so that its scope is the whole site. */
export const WORKER_FILE = 'service-worker.js';

/** The kinds of files that make up the program. A phone fetches other fonts than the Latin one when it needs them. */
const PROGRAM = /\.(js|css|html|svg|png|webmanifest)$|inter-latin-wght-normal.*\.woff2$/;

/** Larger files belong to single features, which load them on first use. In bytes. */
const LARGEST = 400_000;

type ProgramFile = { url: string; revision: string | null; integrity?: string };

const hash = (content: string | Uint8Array, algorithm: string) => createHash(algorithm).update(content);

/** The entry of a file. Without a hash in the name, the content could be that of another version: it is checked. */
function entryOf(name: string, content: string | Uint8Array): ProgramFile {
  const url = `/${name}`;
  if (name.startsWith('assets/')) return { url, revision: null };
  return {
    url,
    revision: hash(content, 'sha256').digest('hex').slice(0, 16),
    integrity: `sha384-${hash(content, 'sha384').digest('base64')}`,
  };
}

/** The files of the program with what decides its version. */
export function programOf(contents: ReadonlyMap<string, string | Uint8Array>): {
  version: string;
  files: ProgramFile[];
} {
  const files = [...contents]
    .filter(([name, content]) => PROGRAM.test(name) && name !== WORKER_FILE && content.length <= LARGEST)
    .map(([name, content]) => entryOf(name, content))
    .toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const version = hash(JSON.stringify(files), 'sha256').digest('hex').slice(0, 16);
  return { version, files };
}

/** Builds the service worker as one file, with the list of the files that the build wrote. */
export function serviceWorker(): Plugin {
  let publicFolder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      // The page itself is written by Vite in this step.
      order: 'post',
      async handler(_options, bundle) {
        const written = Object.values(bundle).map(
          (file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const,
        );
        const given = readdirSync(publicFolder).map(
          (name) => [name, readFileSync(join(publicFolder, name))] as const,
        );
        const program = programOf(new Map([...given, ...written]));
        this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: await buildWorker(program) });
      },
    },
  };
}

async function buildWorker(program: ReturnType<typeof programOf>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { PROGRAM: JSON.stringify(program) },
    build: {
      write: false,
      target: oldestBrowsers,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('The service worker was not built');
  return output.output[0].code;
}
