import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from './replace-file.ts';

const STATE = 'state.sqlite';
const FILES = ['keys.json', STATE] as const;

export type EmulatorFile = { name: string; content: Buffer };

/** Reads the emulator's files as of one moment, also while it works. None where there never was one. */
export function readEmulatorFiles(folder: string): EmulatorFile[] {
  if (!FILES.every((name) => existsSync(join(folder, name)))) return [];
  const copies = mkdtempSync(join(tmpdir(), 'allsquare-card-provider-'));
  try {
    const copy = join(copies, STATE);
    const state = new DatabaseSync(join(folder, STATE), { timeout: 5000 });
    try {
      state.prepare('VACUUM INTO ?').run(copy);
    } finally {
      state.close();
    }
    return FILES.map((name) => ({ name, content: readFileSync(name === STATE ? copy : join(folder, name)) }));
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** Puts files that `readEmulatorFiles` gave in the place of what is there. The emulator must not run. */
export function writeEmulatorFiles(folder: string, files: readonly EmulatorFile[]): void {
  if (files.length === 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The log of changes belongs to the state that goes away.
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `${STATE}${suffix}`), { force: true });
  for (const name of FILES) {
    const file = files.find((each) => each.name === name);
    if (file !== undefined) replaceFile(join(folder, name), file.content);
  }
}
