import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that only we may enter, from its first moment. An existing one of ours is made private; a group that
 * root lets pass through it (mode 0710) keeps that.
 */
export function makePrivateDirectory(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    tighten(path);
  }
}

function tighten(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid !== process.getuid?.()) return;
  const tight = mode & (uid === 0 ? 0o710 : 0o700);
  if (tight !== (mode & 0o777)) chmodSync(path, tight);
}
