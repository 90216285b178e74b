import { parentPort, workerData } from 'node:worker_threads';
import { packFile, parseFile, summarizeFile } from './parse-file.ts';
import type { ThreadInput } from './read-file.ts';

// Null outside of a thread: the test of all statements imports every module of the server.
if (parentPort !== null) {
  const input = workerData as ThreadInput;
  const file = parseFile(input.text, input.dateOrder, input.ownWords);
  if (file === null) parentPort.postMessage(null);
  else parentPort.postMessage(input.wants === 'summary' ? summarizeFile(file) : packFile(file, input.choice));
}
