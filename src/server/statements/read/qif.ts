import type { Currency } from '#domain/currency.ts';
import { amountReader } from '#domain/statements/amounts.ts';
import { dateProblem, findDateOrder, readDate } from '#domain/statements/dates.ts';
import type {
  DateOrder,
  StatementLine,
  StatementProblem,
  StatementReading,
} from '#domain/statements/statement.ts';
import { isBalanceLine, statementTitle } from '#domain/statements/titles.ts';
import { invalid } from '#server/core/app-error.ts';
import { requireFewLines } from './limits.ts';

const LEDGERS = /^!type:(?:bank|cash|ccard|oth a|oth l)\b/i;

/** A record up to its "^": the line on which it begins, and its fields by their letter, in their order. */
type Entry = { line: number; fields: Map<string, string[]> };

export function isQif(text: string): boolean {
  return /^\s*!(?:type|account|option|clear)\b/i.test(text);
}

/** Reads a file in the Quicken Interchange Format. */
export function readQif(
  text: string,
  choices: { dateOrder?: DateOrder; currency: Currency },
): StatementReading {
  const entries = listEntries(text);
  if (entries.length === 0) throw invalid('The file has no account transactions');
  requireFewLines(entries.length);
  const reading = { format: 'qif', columns: null, currency: null } as const;
  const found = choices.dateOrder ?? findDateOrder(entries.flatMap((entry) => first(entry, 'D') ?? []));
  if (found === 'ambiguous') return { ...reading, needs: 'dates', lines: [], problems: [] };
  const order = found ?? 'mdy';
  const amounts = entries.flatMap((entry) => [...all(entry, 'T'), ...all(entry, '$')]);
  const read = amountReader(amounts, choices.currency);
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const entry of entries) {
    const title = statementTitle([...all(entry, 'P'), ...all(entry, 'M'), ...all(entry, 'L')]);
    if (isBalanceLine(title)) continue;
    const { line } = entry;
    const date = readDate(first(entry, 'D') ?? '', order);
    const money = read(first(entry, 'T') ?? first(entry, 'U') ?? '');
    if (date === null) problems.push({ line, message: dateProblem(first(entry, 'D') ?? '') });
    else if ('problem' in money) problems.push({ line, message: money.problem });
    else if (money.amount !== 0)
      lines.push({ line, bankId: null, date, title, amount: money.amount, original: null });
  }
  return { ...reading, needs: null, lines, problems };
}

/** The records of accounts. Lists of categories, of accounts and of securities have none. */
function listEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let isLedger = false;
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
