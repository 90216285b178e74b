import { isId } from '#contract/fields.ts';
import { parseDay } from '#domain/calendar.ts';
import { AppError } from './app-error.ts';

const DEFAULT_LIMIT = 50;

/** The most rows that a page's query reads: one more than the longest page shows. */
export const MAX_FETCHED = 201;

/** After every id. A list that is newest first begins before it. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Query = { limit?: number | undefined; cursor?: string | undefined };

export type PageRequest = {
  /** How many rows to read: one more than the page shows, to know whether there is a next page. */
  fetch: number;
  limit: number;
  /** The sort values of the previous page's last row, as text. Null for the first page. */
  after: readonly string[] | null;
};

/** A page of a long list; the cursor is sent in a header. */
export type Paged<Item> = { items: Item[]; nextCursor: string | null; total?: number };

/** The type of one sort value in a cursor. */
type Part = 'id' | 'day' | 'instant' | 'day or instant' | 'flag' | 'number';

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
  number: (text) => /^\d{1,9}$/.test(text),
};

/** Reads limit and cursor; `parts` are the types of the cursor's sort values. Throws `invalid_request` for a bad cursor. */
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

/** Cuts the rows to the page. The sort values of its last row become the cursor of the next page. */
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
