import type { ReplyOf } from '#contract/route.ts';
import { MAX_FILE_LINES, type previewImport } from '#contract/transfers.ts';
import type { Currency } from '#domain/currency.ts';
import { type CurrencyChoice, chooseBooks } from '#domain/imported-books.ts';
import {
  balancesOfRows,
  type ImportedBook,
  type ImportedExpense,
  type ImportedFile,
  type ImportedPayment,
  type ImportProblem,
  refusedFile,
} from '#domain/imported-file.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { type Cents, negate, sum, ZERO } from '#domain/money.ts';
import type { OwnWords } from '#domain/own-csv.ts';
import { isSpliitCsv, readSpliitCsv } from '#domain/spliit-csv.ts';
import { isSpliitJson, readSpliitJson } from '#domain/spliit-json.ts';
import { readSplitwise } from '#domain/splitwise.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import { isTricount, readTricount } from '#domain/tricount.ts';
import { readCsv } from '#server/platform/files/csv.ts';
import { readOwnFile } from './own-file.ts';

const SAMPLE = 8;
const MAX_PROBLEMS = 100;
const ROWS_PER_BATCH = 200;

/**
 * Reads a file of any product, with its problems. `dateOrder` is what was said of dates that can be read in several ways.
 * Null if it has more lines than can be imported.
 */
export function parseFile(text: string, dateOrder?: DateOrder, ownWords?: OwnWords): ImportedFile | null {
  const file = /^\s*\{/.test(text) ? parseJson(text) : parseTable(text, dateOrder, ownWords);
  if (file === null || file.problems.some(({ isBlocking }) => isBlocking)) return file;
  if (file.books.some(({ rows }) => rows.length > 0)) return file;
  const empty = { line: null, message: sentence('The file has no expenses'), isBlocking: true };
  return { ...file, problems: [...file.problems, empty] };
}

function parseJson(text: string): ImportedFile | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refusedFile('allsquare', sentence('The file is not complete JSON'));
  }
  if (countRows(json) > MAX_FILE_LINES) return null;
  return isSpliitJson(json) ? readSpliitJson(json) : readOwnFile(json);
}

function countRows(json: unknown): number {
  const { expenses, payments } = Object(json) as { expenses?: unknown; payments?: unknown };
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  return count(expenses) + count(payments);
}

function parseTable(text: string, dateOrder?: DateOrder, ownWords?: OwnWords): ImportedFile | null {
  const table = readCsv(text.trimEnd(), MAX_FILE_LINES + 1);
  if (table.length > MAX_FILE_LINES) return null;
  if (isTricount(table)) return readTricount(table, dateOrder);
  return isSpliitCsv(table) ? readSpliitCsv(table, dateOrder) : readSplitwise(table, dateOrder, ownWords);
}

type Preview = ReplyOf<typeof previewImport>;
type Person = Omit<Preview['people'][number], 'suggestedUserId'>;

/** A preview without the members of a group. */
export type FileSummary = Omit<Preview, 'people' | 'problems'> & {
  people: Person[];
  problems: ImportProblem[];
};

export function summarizeFile({
  format,
  name,
  people,
  books,
  problems,
  dateChoices = [],
}: ImportedFile): FileSummary {
  const currencies = books.map((book) => summarizeBook(people, book));
  const [first] = currencies;
  const rows = books.flatMap((book) => book.rows.map((row) => ({ row, currency: book.currency })));
  // Rows of one book are in the order of the file.
  if (books.length > 1) rows.sort((a, b) => a.row.line - b.row.line);
  const dates = rows.map(({ row }) => row.date).toSorted();
  return {
    format,
    suggestedName: name,
    currency: first?.currency ?? 'USD',
    people: people.map((person, place) => ({ name: person, balance: first?.balances[place] ?? ZERO })),
    expensesCount: currencies.reduce((count, each) => count + each.expensesCount, 0),
    paymentsCount: currencies.reduce((count, each) => count + each.paymentsCount, 0),
    totalAmount: first?.totalAmount ?? ZERO,
    currencies,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    sample: rows.slice(0, SAMPLE).map(({ row, currency }) => ({
      line: row.line,
      date: row.date,
      title: row.kind === 'expense' ? row.title : `${people[row.from]} paid ${people[row.to]}`,
      amount: row.amount,
      currency,
      isPayment: row.kind === 'payment',
    })),
    problems: problems.slice(0, MAX_PROBLEMS),
    dateChoices,
  };
}

function spentOn({ amount, isRefund = false, isIncome = false }: ImportedExpense): Cents {
  if (isIncome) return ZERO;
  return isRefund ? negate(amount) : amount;
}

function summarizeBook(people: readonly string[], { currency, rows }: ImportedBook) {
  const expenses = rows.filter((row) => row.kind === 'expense');
  return {
    currency,
    expensesCount: expenses.length,
    paymentsCount: rows.length - expenses.length,
    totalAmount: sum(expenses.map(spentOn)),
    balances: balancesOfRows(people, rows),
  };
}

/** Rows as JSON, some hundred in each text, because the event loop parses one text at a time. */
type PackedRows = { count: number; batches: string[] };

/** What becomes one group, to be written to the database. Lists by person are in the order of `people`. */
export type PackedBook = Pick<ImportedFile, 'name' | 'facts' | 'people'> & {
  currency: Currency;
  balances: Cents[];
  /** The number of payments in which each person is the payer or the payee. */
  paymentCounts: number[];
  expenses: PackedRows;
  payments: PackedRows;
};

/** A whole file, or why it cannot be imported; `field` is the part of the request that has to change. */
export type PackedFile =
  | { ok: true; books: PackedBook[] }
  | { ok: false; field: 'text' | 'rates'; message: Text };

export function packFile(
  { name, facts, people, books, problems }: ImportedFile,
  choice: CurrencyChoice,
): PackedFile {
  const problem = problems.find((each) => each.isBlocking);
  if (problem !== undefined) {
    const { line, message } = problem;
    const placed = line === null ? message : sentence('Line {line}: {message}', { line, message });
    return { ok: false, field: 'text', message: placed };
  }
  const chosen = chooseBooks(books, choice);
  if (!chosen.ok) return { ok: false, field: 'rates', message: chosen.message };
  return {
    ok: true,
    books: chosen.books.map((book) => ({ name, facts, people, ...packBook(people, book) })),
  };
}

function packBook(people: readonly string[], { currency, rows }: ImportedBook) {
  const payments = rows.filter((row) => row.kind === 'payment');
  return {
    currency,
    balances: balancesOfRows(people, rows),
    paymentCounts: people.map((_, place) => payments.filter((each) => names(each, place)).length),
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
