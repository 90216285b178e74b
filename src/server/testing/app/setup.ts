import { vi } from 'vitest';

// The files of a worker share a process and its loaded libraries; the project's own modules are loaded again for each
// file.
vi.resetModules();
vi.useRealTimers();
