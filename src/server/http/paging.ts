import { isId } from '#contract/fields.ts';
import { parseDay } from '#domain/calendar.ts';
import { AppError } from './app-error.ts';
import type { Paged } from './serve.ts';

const DEFAULT_LIMIT = 50;

type Query = { limit?: number | undefined; cursor?: string | undefined };

export type PageRequest = {
  /** One more than is shown, to know whether there is a next page. */
  fetch: number;
  limit: number;
  /** The last row of the page before: its sort values, as text; null for the first page. */
  after: readonly string[] | null;
};

/** What one sort value of a cursor is. */
type Part = 'id' | 'day' | 'instant' | 'day or instant' | 'flag';

const isDay = (text: string) => parseDay(text) === text;
// The database has no year 0.
const isInstant = (text: string) =>
  /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const IS_PART: Record<Part, (text: string) => boolean> = {
  id: isId,
  day: isDay,
  instant: isInstant,
  'day or instant': (text) => isDay(text) || isInstant(text),
  flag: (text) => text === 'true' || text === 'false',
};

/** Reads limit and cursor; `parts` says what sort values a cursor holds. A bad cursor is a 400. */
export function readPage(query: Query, parts: readonly Part[]): PageRequest {
  const limit = query.limit ?? DEFAULT_LIMIT;
  return {
    limit,
    fetch: limit + 1,
    after: query.cursor === undefined ? null : readCursor(query.cursor, parts),
  };
}

function readCursor(cursor: string, parts: readonly Part[]): string[] {
  const values = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  const isWhole =
    values.length === parts.length && parts.every((part, index) => IS_PART[part](values[index] ?? ''));
  if (!isWhole) throw new AppError('invalid_request', 'Cursor is not valid');
  return values;
}

/** Cuts the rows to the page and makes the cursor of the next from its last row's sort values. */
export function pageOf<Row>(
  rows: readonly Row[],
  page: PageRequest,
  sortValues: (row: Row) => readonly string[],
): Paged<Row> {
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  if (rows.length <= page.limit || last === undefined) return { items, nextCursor: null };
  return { items, nextCursor: Buffer.from(sortValues(last).join('|')).toString('base64url') };
}

/** `pageOf` for rows that are JSON already, as a JSON list; the sort values are of a row as JSON has it. */
export function pageOfWritten(
  rows: readonly string[],
  page: PageRequest,
  sortValues: (row: Record<string, unknown>) => readonly unknown[],
): { items: string; nextCursor: string | null } {
  const { items, nextCursor } = pageOf(rows, page, (row) => sortValues(JSON.parse(row)).map(String));
  return { items: `[${items.join(',')}]`, nextCursor };
}
