// Run by Node itself: it removes types without moving any code, so a stack names the exact place in the source.
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const server = join(import.meta.dirname, '../../..');
const database = pathToFileURL(join(server, 'platform/database/database.ts')).href;
const recorder = pathToFileURL(join(import.meta.dirname, 'record-statement.ts')).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url === database && context.parentURL !== recorder
      ? { ...resolved, url: recorder }
      : resolved;
  },
});

const modules = globSync('**/*.ts', {
  cwd: server,
  exclude: ['testing/**', '**/*.test.ts', '**/*-thread.ts', 'start.ts'],
});
for (const path of modules) await import(pathToFileURL(join(server, path)).href);
const { recorded } = await import('./record-statement.ts');
process.stdout.write(JSON.stringify(recorded));
