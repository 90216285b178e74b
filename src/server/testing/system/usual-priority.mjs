import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Loaded before a program by NODE_OPTIONS. Beside other tests the lowest priority of a backup's process is minutes of waiting.
os.setPriority = () => undefined;
syncBuiltinESMExports();
