import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Plain JavaScript, and before anything else is loaded: what is started from here has its types stripped and is
// compiled once. The next start neither does that again nor loads the compiler that would, which takes 20 MB.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/allsquare/compiled'));
await import('./start.ts');

// Now and not only at the end, which may be a sudden one. Writes nothing where nothing is new.
flushCompileCache();
