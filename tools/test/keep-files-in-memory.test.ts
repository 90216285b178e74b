import { expect, test } from 'vitest';
import { keepFilesInMemory } from './keep-files-in-memory.ts';

/** On a disk with free space. */
const ROOMY = import.meta.dirname;

function temporaryFolder(env: NodeJS.ProcessEnv, folder: string, needed: number) {
  keepFilesInMemory({ env, folder, needed });
  return env.TMPDIR;
}

test('temporary folders are in memory where it has the space', () => {
  expect(temporaryFolder({}, ROOMY, 1)).toBe(ROOMY);
});

test('the usual folder stays where the memory is too small, is missing, or another folder is chosen', () => {
  expect(temporaryFolder({}, ROOMY, 1e18)).toBeUndefined();
  expect(temporaryFolder({}, '/proc', 1)).toBeUndefined();
  expect(temporaryFolder({}, `${ROOMY}/missing`, 1)).toBeUndefined();
  expect(temporaryFolder({ TMPDIR: '/var/tmp' }, ROOMY, 1)).toBe('/var/tmp');
});
