import { MAX_FILE_LINES } from '#contract/transfers.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { runInWorker, WorkerLimitError } from '#server/platform/process/run-in-worker.ts';
import type { FileSummary, PackedFile } from './parse-file.ts';

export type ThreadInput = { text: string; wants: 'summary' | 'packed' };

const THREAD = new URL('./parse-file-thread.ts', import.meta.url);
const BOUNDS = { milliseconds: 5_000, megabytes: 384 };
const MAX_FILES_PER_HOUR = 60;

/** Counts a preview or an import: both count towards one limit, also if they fail. */
export async function countImport({ deps, now, person }: Context): Promise<void> {
  const limit = { bucket: `import:${person.id}`, most: MAX_FILES_PER_HOUR, windowSeconds: 3600 };
  await enforceLimit({ deps, now, db: deps.pool }, limit, 'Too many imports. Please try again later.');
}

/** The content of a file in a few figures. */
export function readSummary(text: string): Promise<FileSummary> {
  return readInThread<FileSummary>({ text, wants: 'summary' });
}

/** The whole content of a file, or why it cannot be imported. */
export async function readPacked(text: string): Promise<PackedFile> {
  const file = await readInThread<PackedFile>({ text, wants: 'packed' });
  const problem = file.problems.find((each) => each.isBlocking);
  if (problem === undefined) return file;
  const { line, message } = problem;
  throw invalid(line === null ? message : `Line ${line}: ${message}`, 'text');
}

async function readInThread<Output>(input: ThreadInput): Promise<Output> {
  const output = await runInWorker<Output | null>(THREAD, input, BOUNDS).catch((error: unknown) => {
    throw error instanceof WorkerLimitError ? explain(error) : error;
  });
  if (output === null) {
    const most = MAX_FILE_LINES.toLocaleString('en-US');
    throw invalid(`The file has more than ${most} lines. Split it into smaller files.`, 'text');
  }
  return output;
}

function explain({ limit }: WorkerLimitError): AppError {
  if (limit === 'queue') return new AppError('unavailable', 'Too many imports at once. Please try again.');
  return invalid('The file is too complex to read. Split it into smaller files.', 'text');
}
