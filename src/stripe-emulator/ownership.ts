import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from './replace-file.ts';

/** One process runs the emulator of a folder; the other processes of the installation connect to it. */
export type Ownership = {
  /** Claims the folder if no one has it. The kernel releases it when the process ends in any way. */
  claim(): boolean;
  /** Notes where the emulator listens. */
  writePort(port: number): void;
  /** The port of another process's emulator. */
  readPort(): number | null;
  release(): void;
};

export function openOwnership(folder: string): Ownership {
  let lock: DatabaseSync | null = null;
  const note = join(folder, 'port');
  return {
    claim() {
      if (lock !== null) return true;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const attempt = new DatabaseSync(join(folder, 'owner.lock'), { timeout: 0 });
      try {
        attempt.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
        lock = attempt;
        return true;
      } catch (error) {
        attempt.close();
        if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
        return false;
      }
    },
    writePort: (port) => replaceFile(note, String(port)),
    readPort() {
      try {
        return Number(readFileSync(note, 'utf8'));
      } catch {
        return null;
      }
    },
    release() {
      lock?.close();
      lock = null;
    },
  };
}
