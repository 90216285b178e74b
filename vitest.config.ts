import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { messages } from './tools/build/messages.ts';
import { keepFilesInMemory } from './tools/test/keep-files-in-memory.ts';
import { LongestFirst } from './tools/test/longest-first.ts';

const root = import.meta.dirname;
// Threads and processes that tests start strip the types of the server once, instead of at each start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/allsquare/compiled');
keepFilesInMemory();
// Left to itself Vitest leaves one of two cores idle. The same everywhere: projects of different numbers refuse to run
// together, and all tests of the server share one database.
const maxWorkers = 2;
// West of UTC: a day that is read as a moment is the day before.
const west = { TZ: 'America/Los_Angeles' };

/** They measure the memory of their process, in which other files leave things behind. */
const ALONE = ['src/server/transfers/large-exports.test.ts'];

const server = {
  environment: 'node',
  env: { TZ: 'UTC' },
  globalSetup: ['src/server/testing/app/global-setup.ts'],
  setupFiles: ['src/server/testing/app/setup.ts', 'tools/test/random-seed.ts'],
  unstubGlobals: true,
  unstubEnvs: true,
  pool: 'forks' as const,
  maxWorkers,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

// Written in full instead of extending vite.config.ts: that one's root is the web folder and would hide every other test.
export default defineConfig({
  root,
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'domain',
          environment: 'node',
          env: west,
          // Pure functions leave nothing behind for the next file.
          isolate: false,
          setupFiles: ['tools/test/random-seed.ts'],
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        root,
        plugins: [messages(), react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          env: west,
          // The setup file makes each file a new beginning.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          ...server,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/stripe-emulator/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
      { root, test: { ...server, name: 'server alone', include: ALONE, isolate: true } },
    ],
  },
});
