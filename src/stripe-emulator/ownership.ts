import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from './replace-file.ts';

/** One process keeps the emulator of a folder; the others of the same installation talk to that one. */
export type Ownership = {
  /** Takes the folder where nobody has it. The kernel gives it back when the process ends, however it ends. */
  claim(): boolean;
  /** Notes where the emulator listens. */
  writePort(port: number): void;
  /** Where another process's emulator listens. */
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
