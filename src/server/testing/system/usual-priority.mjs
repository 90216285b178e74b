import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Loaded before a program that a test starts (server-process.ts). Beside other tests a backup's process of the lowest
// priority waits for minutes.
os.setPriority = () => undefined;
syncBuiltinESMExports();
