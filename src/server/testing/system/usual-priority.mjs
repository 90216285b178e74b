import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Loaded before a program that a test starts (server-process.ts). Beside other tests the lowest priority of a backup's process is minutes of waiting.
os.setPriority = () => undefined;
syncBuiltinESMExports();
