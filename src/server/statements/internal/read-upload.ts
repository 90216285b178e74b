import type { BodyOf } from '#contract/route.ts';
import type { previewStatement } from '#contract/statements.ts';
import type { Text } from '#domain/language/text.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { countMore, enforceLimit } from '#server/core/enforce-limit.ts';
import { runInWorker, WorkerLimitError } from '#server/platform/process/run-in-worker.ts';
import type { Reading, ReadingInput } from '#server/statements/read/read-remembered.ts';
import * as queries from './choice-queries.ts';

const THREAD = new URL('../read/read-thread.ts', import.meta.url);
// Starting the thread takes one of the four seconds.
const BOUNDS = { processorMilliseconds: 4_000, milliseconds: 15_000, megabytes: 384 };
/** A file that reaches a bound counts as so many. */
const HEAVY_FILE = 10;
const MAX_FILES_PER_HOUR = 120;

/** Counts a preview towards the hourly limit, even if it fails. */
export async function countPreview({ deps, now, person }: Context): Promise<void> {
  const message = 'Too many files. Please try again later.';
  await enforceLimit({ deps, now, db: deps.pool }, limitOf(person.id), message);
}

function limitOf(personId: string) {
  return { bucket: `statement:${personId}`, most: MAX_FILES_PER_HOUR, windowSeconds: 3600 };
}

type Choices = BodyOf<typeof previewStatement>;

/**
 * Reads an uploaded statement in a worker thread, and stores the column choices for its header. Stores nothing else of
 * it.
 */
export async function readUpload(
  context: Context,
  bytes: Uint8Array,
  { columns, dateOrder, signs, decimal, encoding }: Choices,
): Promise<Reading['reading']> {
  const { db, person, now, today } = context;
  const choices = {
    currency: person.homeCurrency,
    today,
    columns,
    dateOrder,
    signs,
    decimal,
    encoding,
  };
  const remembered = await queries.listHeaders(db, person.id);
  const { reading, header } = await readInThread(context, { bytes, choices, remembered });
  const chosen = reading.columns?.chosen ?? null;
  const isChosen = [columns, dateOrder, signs, decimal].some((answer) => answer !== undefined);
  if (isChosen && reading.needs === null && header !== null && chosen !== null) {
    const said = signs ?? (columns?.isOutPositive === true ? 'out_positive' : null);
    await queries.saveHeader(db, person.id, header, chosen, dateOrder ?? null, said, decimal ?? null, now);
    await queries.forgetOldHeaders(db, person.id);
  }
  return reading;
}

type Output = ({ ok: true } & Reading) | { ok: false; message: Text | string };

async function readInThread(context: Context, input: ReadingInput): Promise<Reading> {
  const owner = context.person.id;
  try {
    const output = await runInWorker<Output>(THREAD, input, { ...BOUNDS, owner });
    if (!output.ok) throw invalid(output.message, 'file');
    return output;
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    if (error.limit !== 'queue') await countMore(context, limitOf(owner), HEAVY_FILE - 1);
    throw explain(error);
  }
}

function explain({ limit }: WorkerLimitError): AppError {
  if (limit === 'queue') return new AppError('unavailable', 'Too many files at once. Please try again.');
  return invalid('The file is too complex to read. Split it into smaller files.', 'file');
}
