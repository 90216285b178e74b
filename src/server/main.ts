import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: with its types stripped and compiled once, the program starts in a third of the time.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/allsquare/compiled'));
await import('./start.ts');
