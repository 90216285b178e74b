// Why: docs/decisions/0052.
import { serveProgram } from './program.ts';
import { showPushes } from './push.ts';

// The worker of all tabs, built as a file of its own (tools/build/service-worker.ts). Each topic adds its listeners.
serveProgram();
showPushes();
