import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder, startServer } from './server-process.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

type Loaded = { packages: string[]; parts: string[]; cache: string };

/** The modules that a server loads if it answers one call and stops. */
async function listLoaded(name: string): Promise<Loaded> {
  const file = join(folder.path, name);
  const watcher = join(import.meta.dirname, 'loaded.mjs');
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    LOADED: file,
    NODE_OPTIONS: `--import=${watcher}`,
    // It caches by itself.
    NODE_COMPILE_CACHE: '',
  };
  const server = await startServer(env);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.stop();
  return JSON.parse(readFileSync(file, 'utf8')) as Loaded;
}

test('an idle server has loaded nothing that it may never need', async () => {
  await listLoaded('first.json');
  const { packages, parts, cache } = await listLoaded('second.json');
  expect(packages).toContain('fastify');
  // Pictures, archives, cards, codes, passkeys, emails, metrics, and Fastify's own schema compiler.
  const late = [
    'sharp',
    'fflate',
    'stripe',
    'otpauth',
    '@simplewebauthn/server',
    'nodemailer',
    'prom-client',
    '@aws-sdk/client-s3',
    '@opentelemetry/api',
    '@opentelemetry/sdk-trace',
  ];
  for (const name of [...late, 'ajv']) expect(packages).not.toContain(name);
  expect(parts).toContain('NativeModule http');
  // The compiler that strips types (the first start caches its output), and the modules of `fetch`.
  for (const name of ['amaro', 'undici']) expect(parts.join('\n')).not.toContain(`internal/deps/${name}`);
  // Nor has a process of a backup, which has its environment.
  expect(cache).toMatch(/\/allsquare\/compiled$/);
}, 60_000);
