import type { ReplyOf } from '#contract/route.ts';
import { MAX_FILE_LINES, type previewImport } from '#contract/transfers.ts';
import {
  balancesOfRows,
  type ImportedFile,
  type ImportedPayment,
  refusedFile,
} from '#domain/imported-file.ts';
import { type Cents, sum, ZERO } from '#domain/money.ts';
import { isSpliitCsv, readSpliitCsv } from '#domain/spliit-csv.ts';
import { isSpliitJson, readSpliitJson } from '#domain/spliit-json.ts';
import { readSplitwise } from '#domain/splitwise.ts';
import { isTricount, readTricount } from '#domain/tricount.ts';
import { readCsv } from '#server/platform/files/csv.ts';
import { readOwnFile } from './own-file.ts';

const SAMPLE = 8;
const MAX_PROBLEMS = 100;
const ROWS_PER_BATCH = 200;

/** Reads a file of any product, with its problems. Null if it has more lines than can be imported. */
export function parseFile(text: string): ImportedFile | null {
  const file = /^\s*\{/.test(text) ? parseJson(text) : parseTable(text);
  if (file !== null && file.problems.length === 0 && file.rows.length === 0) {
    return { ...file, problems: [{ line: null, message: 'The file has no expenses', isBlocking: true }] };
  }
  return file;
}

function parseJson(text: string): ImportedFile | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refusedFile('allsquare', 'The file is not complete JSON');
  }
  if (countRows(json) > MAX_FILE_LINES) return null;
  return isSpliitJson(json) ? readSpliitJson(json) : readOwnFile(json);
}

function countRows(json: unknown): number {
  const { expenses, payments } = Object(json) as { expenses?: unknown; payments?: unknown };
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return count(expenses) + count(payments);
}

function parseTable(text: string): ImportedFile | null {
  const table = readCsv(text.trimEnd(), MAX_FILE_LINES + 1);
  if (table.length > MAX_FILE_LINES) return null;
  if (isTricount(table)) return readTricount(table);
  return isSpliitCsv(table) ? readSpliitCsv(table) : readSplitwise(table);
}

type Preview = ReplyOf<typeof previewImport>;
type Person = Omit<Preview['people'][number], 'suggestedUserId'>;

/** A preview without the members of a group. */
export type FileSummary = Omit<Preview, 'people'> & { people: Person[] };

export function summarizeFile(file: ImportedFile): FileSummary {
  const balances = balancesOfRows(file.people, file.rows);
  const dates = file.rows.map((row) => row.date).toSorted();
  const expenses = file.rows.filter((row) => row.kind === 'expense');
  return {
    format: file.format,
    suggestedName: file.name,
    people: file.people.map((name, index) => ({ name, balance: balances[index] ?? ZERO })),
    expensesCount: expenses.length,
    paymentsCount: file.rows.length - expenses.length,
    totalAmount: sum(expenses.map((row) => row.amount)),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    sample: file.rows.slice(0, SAMPLE).map((row) => ({
      line: row.line,
      date: row.date,
      title: row.kind === 'expense' ? row.title : `${file.people[row.from]} paid ${file.people[row.to]}`,
      amount: row.amount,
      isPayment: row.kind === 'payment',
    })),
    problems: file.problems.slice(0, MAX_PROBLEMS),
  };
}

/** Rows as JSON, some hundred in each text, because the event loop parses one text at a time. */
type PackedRows = { count: number; batches: string[] };

/** A file to be written to the database. Lists by person are in the order of `people`. */
export type PackedFile = Omit<ImportedFile, 'rows'> & {
  balances: Cents[];
  /** The number of payments in which each person is the payer or the payee. */
  paymentCounts: number[];
  expenses: PackedRows;
  payments: PackedRows;
};

export function packFile({ rows, ...file }: ImportedFile): PackedFile {
  const payments = rows.filter((row) => row.kind === 'payment');
  return {
    ...file,
    balances: balancesOfRows(file.people, rows),
    paymentCounts: file.people.map((_, place) => payments.filter((each) => names(each, place)).length),
    expenses: packRows(rows.filter((row) => row.kind === 'expense')),
    payments: packRows(payments),
  };
}

function names({ from, to }: ImportedPayment, place: number): boolean {
  return from === place || to === place;
}

function packRows(rows: readonly unknown[]): PackedRows {
  const batches: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
    batches.push(JSON.stringify(rows.slice(start, start + ROWS_PER_BATCH)));
  }
  return { count: rows.length, batches };
}
