import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Nearly all that a start does it does once: optimizing it is work and memory (10 MB) for nothing.
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);

// Plain JavaScript, and before anything else is loaded: what is started from here has its types stripped and is
// compiled once. The next start neither does that again nor loads the compiler that would, which takes 20 MB.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/allsquare/compiled'));
await import('./start.ts');

// Now and not only at the end, which may be a sudden one, and while the flags are those of the next start: compiled
// code is taken only under the flags it was made with. Writes nothing where nothing is new.
flushCompileCache();
for (const flag of ['--opt', '--maglev']) setFlagsFromString(flag);
