import { MAX_FILE_LINES } from '#contract/transfers.ts';
import type { CurrencyChoice } from '#domain/imported-books.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { runInWorker, WorkerLimitError } from '#server/platform/process/run-in-worker.ts';
import type { FileSummary, PackedBook, PackedFile } from './parse-file.ts';

export type ThreadInput =
  | { text: string; wants: 'summary' }
  | { text: string; wants: 'packed'; choice: CurrencyChoice };

const THREAD = new URL('./parse-file-thread.ts', import.meta.url);
// Starting the thread counts too, and takes seconds while both processors are busy.
const BOUNDS = { milliseconds: 15_000, megabytes: 384 };
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

/** The whole content of a file, one book for each group that it becomes, or why it cannot be imported. */
export async function readPacked(text: string, choice: CurrencyChoice): Promise<PackedBook[]> {
  const file = await readInThread<PackedFile>({ text, wants: 'packed', choice });
  if (file.ok) return file.books;
  throw invalid(file.message, file.field);
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
