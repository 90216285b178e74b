import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read. A concurrent reader gets either the old or the new content. */
export function replaceFile(path: string, content: string | Buffer): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, path);
}
