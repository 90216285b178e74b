import type { Day } from './calendar.ts';
import { restoreCell } from './csv-cells.ts';
import { type Currency, isCurrency } from './currency.ts';
import { isExchangeSound, type Original, readOriginal } from './exchange.ts';
import { NO_TEXTS } from './expenses.ts';
import { categoryOf, oneLine, peopleProblem, readSignedAmount, titleOf } from './imported-cells.ts';
import { fileDates, type ReadDate } from './imported-dates.ts';
import {
  balancesOfRows,
  distinctNames,
  expenseOfPayers,
  expensesOfNets,
  type ImportedFile,
  type ImportedRow,
  type ImportProblem,
  type PersonAmount,
  refusedFile,
} from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, type Cents, MAX_AMOUNT, negate, sum, ZERO } from './money.ts';
import { OWN_COLUMN_LABELS, type OwnWords, PAYERS_SEPARATOR } from './own-csv.ts';
import { PAYMENT_WORDS } from './payment-words.ts';
import { looksLikeDate } from './statements/dates.ts';
import type { DateOrder } from './statements/statement.ts';

/** Date, description, category, cost, currency; then one column per person. */
const FIXED_COLUMNS = 5;
const CURRENCY_COLUMN = 4;
/** Each may become a group. */
const MAX_CURRENCIES = 20;

type Line = { number: number; cells: readonly string[] };
type Header = { names: string[]; paidByColumn: number | null; paidInColumn: number | null };
type Reading = {
  header: Header;
  ownWords: OwnWords;
  readDate: ReadDate;
  /** Of a line that names none; null where the file has several. */
  usualCurrency: Currency | null;
  rows: Map<Currency, ImportedRow[]>;
  problems: ImportProblem[];
  /** The balances that the file states. */
  totals: Map<Currency, Cents[]>;
};

/**
 * Reads a table in the layout of Splitwise's "Export as spreadsheet": each person's column is what they paid minus
 * their share. Headers may be in any language (columns count by position), and amounts may have decimal commas. Each
 * currency makes a book. Notes and blank lines are skipped. `table` is the cells by line; line numbers start at 1.
 */
export function readSplitwise(
  table: readonly (readonly string[])[],
  dateOrder?: DateOrder,
  ownWords: OwnWords = new Map(),
): ImportedFile {
  const lines = table.map(
    (cells, index): Line => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }),
  );
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== '') && !isNote(cells));
  const [top, ...rest] = filled;
  const header = top === undefined ? null : readHeader(top.cells, ownWords);
  if (header === null)
    return refusedFile(
      'splitwise',
      sentence(
        'This is not a Splitwise, Tricount or Spliit export: the columns Date, Description, Category, Cost, Currency and people are missing',
      ),
    );
  const wrong = peopleProblem(header.names);
  if (wrong !== null) return refusedFile('splitwise', wrong);
  const dates = fileDates(
    rest.map(({ cells }) => cells[0] ?? ''),
    dateOrder,
  );
  if (!dates.ok) return refusedFile('splitwise', dates.message, dates.choices);
  const codes = new Set(rest.map(({ cells }) => currencyCell(cells)).filter((code) => code !== ''));
  if (codes.size > MAX_CURRENCIES)
    return refusedFile(
      'splitwise',
      sentence('At most {most} currencies can be imported', { most: MAX_CURRENCIES }),
    );
  const usualCurrency = codes.size > 1 ? null : currencyOf([...codes][0] ?? 'USD');
  const reading: Reading = {
    header,
    ownWords,
    readDate: dates.read,
    usualCurrency,
    rows: new Map(),
    problems: [],
    totals: new Map(),
  };
  for (const line of rest) readLine(line, reading);
  checkTotals(reading);
  return {
    format: 'splitwise',
    name: '',
    facts: null,
    people: distinctNames(header.names),
    books: [...reading.rows]
      .map(([currency, rows]) => ({ currency, rows }))
      .sort((a, b) => b.rows.length - a.rows.length),
    problems: reading.problems,
  };
}

function currencyCell(cells: readonly string[]): string {
  return (cells[CURRENCY_COLUMN] ?? '').toUpperCase();
}

function currencyOf(code: string): Currency | null {
  return isCurrency(code) ? code : null;
}

/** "Note: …": a single cell, in any language. */
function isNote(cells: readonly string[]): boolean {
  return (
    cells.filter((cell) => cell !== '').length === 1 &&
    /^[^,]{1,20}:/.test(cells.find((cell) => cell !== '') ?? '')
  );
}

function readHeader(cells: readonly string[], ownWords: OwnWords): Header | null {
  const { paidBy, paidIn } = OWN_COLUMN_LABELS;
  const says = (cell: string | undefined, label: string) =>
    cell !== undefined && (ownWords.get(cell) ?? cell) === label;
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end -= 1;
  const paidInColumn = says(cells[end - 1], paidIn) && says(cells[end - 2], paidBy) ? end - 1 : null;
  if (paidInColumn !== null) end = paidInColumn;
  const paidByColumn = says(cells[end - 1], paidBy) && end > FIXED_COLUMNS + 1 ? end - 1 : null;
  const names = cells.slice(FIXED_COLUMNS, paidByColumn ?? end).map(nameOf);
  const isHeader = names.length > 0 && names.every((name) => name !== '') && !looksLikeDate(cells[0] ?? '');
  return isHeader && readSignedAmount(cells[3] ?? '', 'USD') === null
    ? { names, paidByColumn, paidInColumn }
    : null;
}

function nameOf(cell: string): string {
  return oneLine(restoreCell(cell));
}

/** The content of one line, or its problem. `totals` is the last row, which has balances and no cost. */
type LineResult =
  | { row: Row }
  | { totals: Cents[]; currency: Currency }
  | { wrong: Text; isBlocking: boolean };

function readLine(line: Line, reading: Reading): void {
  const said = interpret(line, reading);
  if ('totals' in said) {
    reading.totals.set(said.currency, said.totals);
  } else if ('wrong' in said) {
    reading.problems.push({ line: line.number, message: said.wrong, isBlocking: said.isBlocking });
  } else {
    readRow(said.row, reading);
  }
}

function interpret(
  { number, cells }: Line,
  { header, ownWords, usualCurrency, readDate }: Reading,
): LineResult {
  const { names, paidByColumn, paidInColumn } = header;
  const [dateText = '', title = '', category = '', costText = ''] = cells;
  const code = currencyCell(cells);
  const currency = code === '' ? usualCurrency : currencyOf(code);
  if (currency === null)
    return blocking(
      code === ''
        ? sentence('The line has no currency')
        : sentence('"{text}" is not a known currency', { text: code }),
    );
  const read = names.map((_, index) => readSignedAmount(cells[FIXED_COLUMNS + index] || '0', currency));
  const nets = read.filter((net) => net !== null);
  if (nets.length < names.length) return blocking(sentence('An amount cannot be read'));
  if (costText === '') return { totals: nets, currency };
  const cost = readSignedAmount(costText, currency);
  const date = readDate(dateText);
  if (date === null) return blocking(sentence('"{text}" is not a date like 2026-06-15', { text: dateText }));
  if (cost === null || absolute(cost) > MAX_AMOUNT)
    return blocking(sentence('"{text}" cannot be read as a cost', { text: costText }));
  const off = absolute(sum(nets));
  if (off !== ZERO)
    return blocking(
      sentence('What people paid and owe differs by {amount}', { amount: { amount: off, currency } }),
    );
  if (cost === ZERO) return { wrong: sentence('A row without a cost was skipped'), isBlocking: false };
  const paidBy = paidByColumn === null ? '' : nameOf(cells[paidByColumn] ?? '');
  const payer = names.includes(paidBy) ? names.indexOf(paidBy) : null;
  const payers = payer === null ? readPayers(paidBy, names, currency) : null;
  const paidIn = paidInColumn === null ? '' : (cells[paidInColumn] ?? '');
  const original = readOriginal(paidIn);
  if (original === null && paidIn !== '')
    return blocking(sentence('"{text}" cannot be read as what was paid', { text: paidIn }));
  const texts = { title: restoreCell(title), category: ownWords.get(category) ?? category };
  return { row: { number, date, ...texts, currency, cost, nets, payer, payers, original } };
}

/** The payers of a cell of our own export. Null for any other text, also where names make it ambiguous. */
function readPayers(cell: string, names: readonly string[], currency: Currency): PersonAmount[] | null {
  const payers = cell.split(PAYERS_SEPARATOR).flatMap((text): PersonAmount[] => {
    const end = text.lastIndexOf(' ');
    const person = names.indexOf(text.slice(0, Math.max(0, end)));
    const amount = readSignedAmount(text.slice(end + 1), currency);
    return person === -1 || amount === null || amount <= 0 ? [] : [{ person, amount }];
  });
  const isWhole = payers.length > 1 && payers.length === cell.split(PAYERS_SEPARATOR).length;
  return isWhole && new Set(payers.map(({ person }) => person)).size === payers.length ? payers : null;
}

function blocking(wrong: Text): LineResult {
  return { wrong, isBlocking: true };
}

type Row = {
  number: number;
  date: Day;
  title: string;
  category: string;
  currency: Currency;
  cost: Cents;
  nets: Cents[];
  /** Who is named as the only payer. */
  payer: number | null;
  /** Who is named with the amount they paid, where several people are. */
  payers: PersonAmount[] | null;
  original: Original | null;
};

function readRow(row: Row, { rows: books, problems }: Reading): void {
  const { number: line, date, currency, cost, nets, payer, payers, original } = row;
  const rows = books.get(currency) ?? [];
  books.set(currency, rows);
  if (PAYMENT_WORDS.has(row.category.normalize('NFC').toLowerCase())) {
    const from = nets.indexOf(cost);
    const to = nets.indexOf(negate(cost));
    const others = nets.filter((net) => net !== ZERO).length;
    if (cost < 0 || from === -1 || to === -1 || others !== 2) {
      problems.push({
        line,
        message: sentence('A payment must go from one person to one other person'),
        isBlocking: true,
      });
      return;
    }
    rows.push({ kind: 'payment', line, date, from, to, amount: cost });
    return;
  }
  // A refund is an expense the other way round.
  const isRefund = cost < 0;
  const paid = isRefund ? { cost: negate(cost), nets: nets.map(negate) } : { cost, nets };
  const named = payers === null ? null : expenseOfPayers(paid, payers);
  const parts = named === null ? expensesOfNets(paid, payer) : [named];
  if (parts === null) {
    const isIdle = nets.every((net) => net === ZERO);
    const message = isIdle
      ? sentence('A row that does not change who owes whom was skipped')
      : sentence('The cost is less than what people owe');
    problems.push({ line, message, isBlocking: !isIdle });
    return;
  }
  const category = categoryOf(row.category);
  const title = titleOf(row.title, category);
  parts.forEach((part, index) => {
    // Without a word, because a title is not translated.
    const numbered = parts.length > 1 ? `${title} (${index + 1}/${parts.length})` : title;
    rows.push({
      kind: 'expense',
      line,
      date,
      title: numbered,
      category,
      ...NO_TEXTS,
      // One of several parts has no amount in the other currency.
      original: isExchangeSound({ amount: part.amount, original }, currency) ? original : null,
      split: null,
      ...(isRefund && { isRefund }),
      ...part,
    });
  });
}

/** Compares the balances that the file states with those of its rows, for each currency. */
function checkTotals({ header, rows, problems, totals }: Reading): void {
  for (const [currency, stated] of totals) {
    const balances = balancesOfRows(header.names, rows.get(currency) ?? []);
    header.names.forEach((name, index) => {
      const [said, found] = [stated[index] ?? ZERO, balances[index] ?? ZERO];
      if (said === found) return;
      const message = sentence('The rows add up to {found} for {name}, but the file says {said}', {
        found: { amount: found, currency },
        name,
        said: { amount: said, currency },
      });
      problems.push({ line: null, message, isBlocking: true });
    });
  }
}
