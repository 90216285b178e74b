import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from './replace-file.ts';

const STATE = 'state.sqlite';
const FILES = ['keys.json', STATE] as const;

export type EmulatorFile = { name: string; content: Buffer };

/** Reads the emulator's files at one moment, also while it runs. Empty if there is no emulator. */
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

/** Replaces the emulator's files by those of `readEmulatorFiles`. The emulator must not run. */
export function writeEmulatorFiles(folder: string, files: readonly EmulatorFile[]): void {
  if (files.length === 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The write-ahead log belongs to the replaced state.
  for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `${STATE}${suffix}`), { force: true });
  for (const name of FILES) {
    const file = files.find((each) => each.name === name);
    if (file !== undefined) replaceFile(join(folder, name), file.content);
  }
}
