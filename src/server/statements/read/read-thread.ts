import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/core/app-error.ts';
import { type ReadingInput, readRemembered } from './read-remembered.ts';

// Null outside of a thread: the test of all statements imports every module of the server.
if (parentPort !== null) {
  try {
    parentPort.postMessage({ ok: true, ...readRemembered(workerData as ReadingInput) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parentPort.postMessage({ ok: false, message: error.said });
  }
}
