import { amountReader, isDecimalOpen } from '#domain/statements/amounts.ts';
import { offerAnswers } from '#domain/statements/answers.ts';
import { dateProblem, findDateOrder, listDateOrders, readDate } from '#domain/statements/dates.ts';
import {
  type DateOrder,
  DECIMAL_ANSWERS,
  type DecimalAnswer,
  type StatementChoices,
  type StatementLine,
  type StatementProblem,
  type StatementReading,
} from '#domain/statements/statement.ts';
import { isBalanceLine, statementTitle } from '#domain/statements/titles.ts';
import { invalid } from '#server/core/app-error.ts';
import { requireFewLines } from './limits.ts';

const LEDGERS = /^!type:(?:bank|cash|ccard|oth a|oth l)\b/i;

/** A record up to its "^": the line on which it begins, and its fields by their letter, in their order. */
type Entry = { line: number; fields: Map<string, string[]> };

export function isQif(text: string): boolean {
  const start = text.slice(0, 4_000);
  return /^\s*!(?:type|account|option|clear)\b/i.test(start) || isBare(start);
}

/** Records without a line that says their type: lines of a letter and its value up to "^", with a date and an amount. */
function isBare(start: string): boolean {
  const end = start.search(/^\^\s*$/m);
  const rows = start
    .slice(0, Math.max(end, 0))
    .split('\n')
    .filter((row) => row.trim() !== '');
  const has = (field: RegExp) => rows.some((row) => field.test(row));
  return (
    rows.every((row) => /^[A-Z$%]/.test(row)) && has(/^D[\d\s]{1,2}[^A-Z,;]*\d/) && has(/^[TU]\s*[-+]?[\d.,]/)
  );
}

/** Reads a file in the Quicken Interchange Format. */
export function readQif(text: string, choices: StatementChoices): StatementReading {
  const entries = listEntries(text);
  if (entries.length === 0) throw invalid('The file has no account transactions');
  requireFewLines(entries.length);
  const reading = { format: 'qif', columns: null, currency: null, lines: [], problems: [] } satisfies Omit<
    StatementReading,
    'needs'
  >;
  const { currency, decimal } = choices;
  const dates = entries.flatMap((entry) => first(entry, 'D') ?? []);
  const found = choices.dateOrder ?? findDateOrder(dates);
  if (found === 'ambiguous') {
    const read = (order: DateOrder) =>
      readEntries(entries, { order, currency, decimal: decimal ?? 'point' }).lines;
    return { ...reading, needs: 'dates', choices: offerAnswers(listDateOrders(dates), read) };
  }
  const order = found ?? 'mdy';
  if (decimal === undefined && isDecimalOpen(listAmounts(entries), currency)) {
    const read = (answer: DecimalAnswer) => readEntries(entries, { order, currency, decimal: answer }).lines;
    return { ...reading, needs: 'decimal', choices: offerAnswers(DECIMAL_ANSWERS, read) };
  }
  return { ...reading, needs: null, ...readEntries(entries, { order, currency, decimal }) };
}

function listAmounts(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => [...all(entry, 'T'), ...all(entry, '$')]);
}

type How = { order: DateOrder; decimal: DecimalAnswer | undefined; currency: StatementChoices['currency'] };

function readEntries(entries: readonly Entry[], { order, decimal, currency }: How) {
  const read = amountReader(listAmounts(entries), currency, decimal);
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const entry of entries) {
    const title = statementTitle([...all(entry, 'P'), ...all(entry, 'M'), ...all(entry, 'L')]);
    if (isBalanceLine(title)) continue;
    const { line } = entry;
    const date = readDate(first(entry, 'D') ?? '', order);
    const written = first(entry, 'T') ?? first(entry, 'U') ?? '';
    const money = read(written);
    if (date === null) problems.push({ line, message: dateProblem(first(entry, 'D') ?? '') });
    else if ('problem' in money) problems.push({ line, message: money.problem });
    else if (money.amount !== 0)
      lines.push({
        line,
        bankId: null,
        date,
        title,
        amount: money.amount,
        original: null,
        ...(money.isRounded && { roundedFrom: written }),
      });
  }
  return { lines, problems };
}

/** The records of accounts. Lists of categories, of accounts and of securities have none. */
function listEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let isLedger = !text.trimStart().startsWith('!');
  let open: Entry | null = null;
  for (const [index, row] of text.split('\n').entries()) {
    const field = row.trim();
    if (field.startsWith('!')) {
      isLedger = LEDGERS.test(field);
      open = null;
    } else if (isLedger && field.startsWith('^')) open = null;
    else if (isLedger && field !== '') {
      if (open === null) {
        open = { line: index + 1, fields: new Map() };
        entries.push(open);
      }
      const letter = field.charAt(0).toUpperCase();
      const values = open.fields.get(letter) ?? [];
      values.push(field.slice(1).trim());
      open.fields.set(letter, values);
    }
  }
  return entries;
}

function all(entry: Entry, letter: string): string[] {
  return entry.fields.get(letter) ?? [];
}

function first(entry: Entry, letter: string): string | undefined {
  return entry.fields.get(letter)?.[0];
}
