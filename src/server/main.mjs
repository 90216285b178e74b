// Why: docs/decisions/0002.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Plain JavaScript that runs before anything else is loaded. The types of everything imported from here, and by the
// processes of backups, are stripped and compiled once, and cached. The next start does not load the compiler, which
// takes 20 MB.
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, '../../node_modules/.cache/allsquare/compiled');
enableCompileCache();
await import('./start.ts');

// Written now and not only at the end, which may be sudden. Writes nothing if nothing is new.
flushCompileCache();
