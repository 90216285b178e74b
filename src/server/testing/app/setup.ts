import { vi } from 'vitest';

// The files of a worker share a process, in which vendors' libraries are read once: ours are read anew for each file.
vi.resetModules();
vi.useRealTimers();
