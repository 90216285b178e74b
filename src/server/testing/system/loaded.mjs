import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Loaded before the program by NODE_OPTIONS. At the end it prints the loaded packages by name and Node's own parts.
const packages = new Set();
registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(found.url)?.[1];
    if (name !== undefined) packages.add(name);
    return found;
  },
});
process.on('exit', () => {
  writeFileSync(
    process.env.LOADED,
    JSON.stringify({
      packages: [...packages],
      parts: process.moduleLoadList,
      cache: process.env.NODE_COMPILE_CACHE,
    }),
  );
});
