import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const keys = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
  /** Part of fingerprints, so that a number cannot be found by trying all. */
  salt: z.string(),
});

export type EmulatorKeys = z.infer<typeof keys>;

/** Loads the emulator's keys from its folder (mode 0600); creates them once. */
export function loadKeys(folder: string): EmulatorKeys {
  const path = join(folder, 'keys.json');
  return readKeys(path) ?? createKeys(folder, path);
}

function readKeys(path: string): EmulatorKeys | null {
  try {
    return keys.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function createKeys(folder: string, path: string): EmulatorKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const made: EmulatorKeys = {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    salt: randomBytes(24).toString('hex'),
  };
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link never replaces a file, so two processes at once both read the first one's keys.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeys(path) ?? made;
}
