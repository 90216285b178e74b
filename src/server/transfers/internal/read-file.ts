import { MAX_FILE_LINES } from '#contract/transfers.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import type { CurrencyChoice } from '#domain/imported-books.ts';
import { offeredLanguages } from '#domain/language/languages.ts';
import { sentence } from '#domain/language/text.ts';
import { OWN_COLUMN_LABELS, type OwnWords, PAYMENT_LABELS } from '#domain/own-csv.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { countMore, enforceLimit } from '#server/core/enforce-limit.ts';
import { speakerIn } from '#server/platform/languages/speakers.ts';
import { runInWorker, WorkerLimitError } from '#server/platform/process/run-in-worker.ts';
import type { FileSummary, PackedBook, PackedFile } from './parse-file.ts';

/** A file, and what was said of its dates. */
type SentFile = { text: string; dateOrder: DateOrder | undefined };
type Unread = SentFile & ({ wants: 'summary' } | { wants: 'packed'; choice: CurrencyChoice });
export type ThreadInput = Unread & { ownWords: OwnWords };

const THREAD = new URL('./parse-file-thread.ts', import.meta.url);
// Starting the thread takes one of the four seconds.
const BOUNDS = { processorMilliseconds: 4_000, milliseconds: 15_000, megabytes: 384 };
/** A file that reaches a bound counts as so many. */
const HEAVY_FILE = 10;
const MAX_FILES_PER_HOUR = 60;

/** Counts a preview or an import: both count towards one limit, also if they fail. */
export async function countImport({ deps, now, person }: Context): Promise<void> {
  const message = 'Too many imports. Please try again later.';
  await enforceLimit({ deps, now, db: deps.pool }, limitOf(person.id), message);
}

function limitOf(personId: string) {
  return { bucket: `import:${personId}`, most: MAX_FILES_PER_HOUR, windowSeconds: 3600 };
}

/** The content of a file in a few figures. */
export function readSummary(context: Context, file: SentFile): Promise<FileSummary> {
  return readInThread<FileSummary>(context, { ...file, wants: 'summary' });
}

/** The whole content of a file, one book for each group that it becomes, or why it cannot be imported. */
export async function readPacked(
  context: Context,
  sent: SentFile,
  choice: CurrencyChoice,
): Promise<PackedBook[]> {
  const file = await readInThread<PackedFile>(context, { ...sent, wants: 'packed', choice });
  if (file.ok) return file.books;
  throw invalid(file.message, file.field);
}

/** What an export of a group has in another language than English. */
function ownWords(): OwnWords {
  const labels = [OWN_COLUMN_LABELS, PAYMENT_LABELS, CATEGORY_LABELS].flatMap((each) => Object.values(each));
  const speakers = offeredLanguages().map(speakerIn);
  return new Map(speakers.flatMap((speaker) => labels.map((label) => [speaker.say(label), label] as const)));
}

async function readInThread<Output>(context: Context, sent: Unread): Promise<Output> {
  const input: ThreadInput = { ...sent, ownWords: ownWords() };
  const owner = context.person.id;
  const run = runInWorker<Output | null>(THREAD, input, { ...BOUNDS, owner });
  const output = await run.catch(async (error: unknown) => {
    if (!(error instanceof WorkerLimitError)) throw error;
    if (error.limit !== 'queue') await countMore(context, limitOf(owner), HEAVY_FILE - 1);
    throw explain(error);
  });
  if (output === null) {
    throw invalid(
      sentence('The file has more than {most} lines. Split it into smaller files.', {
        most: { count: MAX_FILE_LINES },
      }),
      'text',
    );
  }
  return output;
}

function explain({ limit }: WorkerLimitError): AppError {
  if (limit === 'queue') return new AppError('unavailable', 'Too many imports at once. Please try again.');
  return invalid('The file is too complex to read. Split it into smaller files.', 'text');
}
