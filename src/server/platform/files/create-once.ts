import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivateDirectory } from './private-directory.ts';

/**
 * Creates a file (mode 0600) with its whole content, unless it exists. Of two processes at once one creates it, so the
 * caller reads it afterwards.
 */
export function createOnce(path: string, content: string): void {
  makePrivateDirectory(dirname(path));
  const draft = `${path}.${randomUUID()}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    // A link never replaces.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
