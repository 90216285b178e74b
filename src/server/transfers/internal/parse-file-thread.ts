import { parentPort, workerData } from 'node:worker_threads';
import { packFile, parseFile, summarizeFile } from './parse-file.ts';
import type { ThreadInput } from './read-file.ts';

// Null outside of a thread: the test of all statements imports every module of the server.
if (parentPort !== null) {
  const { text, wants } = workerData as ThreadInput;
  const prepare = wants === 'summary' ? summarizeFile : packFile;
  const file = parseFile(text);
  parentPort.postMessage(file === null ? null : prepare(file));
}
