import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The hash of files and folders by content, because a clone gives every file the time of the clone. */
export function hashOf(root, paths, isCounted = () => true) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of paths) {
    for (const file of filesUnder(root, path).filter(isCounted)) {
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest('hex');
}

export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

export function writeStamp(path, stamp) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
}

/** The paths of all files under a path, from the root; none if there is nothing. */
function filesUnder(root, path) {
  if (!existsSync(join(root, path))) return [];
  try {
    const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    return entries.flatMap((entry) => {
      const child = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, child) : [child];
    });
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error;
    return [path];
  }
}
