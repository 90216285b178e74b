import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Bytes that this process uses after a garbage collection. Unlike its resident memory they do not depend on how far the
 * engine let its heap grow, such as its young generation of up to 96 MB.
 */
export function heldMemory(): number {
  collectGarbage();
  // The memory of buffers found unused is released in the background, and counted as released by the next collection.
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
