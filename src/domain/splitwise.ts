import { type Day, parseDay } from './calendar.ts';
import { restoreCell } from './csv-cells.ts';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES, type ExpenseCategory, NO_TEXTS } from './expenses.ts';
import {
  balancesOfRows,
  distinctNames,
  expenseOfPayers,
  expensesOfNets,
  type ImportedFile,
  type ImportedRow,
  type ImportProblem,
  type PersonAmount,
} from './imported-file.ts';
import {
  absolute,
  type Cents,
  formatMoney,
  MAX_AMOUNT,
  negate,
  readTypedAmount,
  sum,
  ZERO,
} from './money.ts';

/** Date, description, category, cost, currency; then one column per person. */
const FIXED_COLUMNS = 5;
/** The column of our own export after the people: who paid. Several payers stand there as `Anna 50.00 + Ben 20.00`. */
export const PAID_BY_HEADER = 'Paid by';
export const PAYERS_SEPARATOR = ' + ';
const MAX_PEOPLE = 100;
/** Leaves room for ' (1 of 20)' within the 200 characters of a title. */
const MAX_TITLE = 190;

// The category of a settlement, in the languages of the exporting product.
const PAYMENT_WORDS = new Set([
  'payment',
  'zahlung',
  'paiement',
  'pago',
  'pagamento',
  'betaling',
  'betalning',
  'płatność',
  'wpłata',
  'maksu',
  'plată',
  'platba',
  'ödeme',
  'pembayaran',
  'платёж',
  'платеж',
  'оплата',
  '支払い',
  '付款',
  '결제',
]);

type Line = { number: number; cells: readonly string[] };
type Header = { names: string[]; paidByColumn: number | null };
type Reading = {
  header: Header;
  rows: ImportedRow[];
  problems: ImportProblem[];
  currencies: Set<string>;
  totals: Cents[] | null;
};

/**
 * Reads a table in the layout of Splitwise's "Export as spreadsheet": each person's column is what they paid minus
 * their share. Headers may be in any language (columns count by position), and amounts may have decimal commas. Notes
 * and blank lines are skipped. `table` is the cells by line; line numbers start at 1.
 */
export function readSplitwise(table: readonly (readonly string[])[]): ImportedFile {
  const lines = table.map(
    (cells, index): Line => ({ number: index + 1, cells: cells.map((cell) => cell.trim()) }),
  );
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== '') && !isNote(cells));
  const [top, ...rest] = filled;
  const header = top === undefined ? null : readHeader(top.cells);
  if (header === null)
    return failed(
      'This is no Splitwise export: the columns Date, Description, Category, Cost, Currency and people are missing',
    );
  if (header.names.length > MAX_PEOPLE) return failed(`At most ${MAX_PEOPLE} people can be moved in`);
  const reading: Reading = { header, rows: [], problems: [], currencies: new Set(), totals: null };
  for (const line of rest) readLine(line, reading);
  checkTotals(reading);
  checkCurrencies(reading);
  const { rows, problems } = reading;
  return { format: 'splitwise', name: '', facts: null, people: distinctNames(header.names), rows, problems };
}

function failed(message: string): ImportedFile {
  return {
    format: 'splitwise',
    name: '',
    facts: null,
    people: [],
    rows: [],
    problems: [{ line: null, message, isBlocking: true }],
  };
}

/** "Note: …": a single cell, in any language. */
function isNote(cells: readonly string[]): boolean {
  return (
    cells.filter((cell) => cell !== '').length === 1 &&
    /^[^,]{1,20}:/.test(cells.find((cell) => cell !== '') ?? '')
  );
}

function readHeader(cells: readonly string[]): Header | null {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === '') end -= 1;
  const paidByColumn = cells[end - 1] === PAID_BY_HEADER && end > FIXED_COLUMNS + 1 ? end - 1 : null;
  const names = cells.slice(FIXED_COLUMNS, paidByColumn ?? end).map(restoreCell);
  const isHeader =
    names.length > 0 && names.every((name) => name !== '') && parseDay(cells[0] ?? '') === null;
  return isHeader && readAmount(cells[3] ?? '') === null ? { names, paidByColumn } : null;
}

/** The content of one line, or its problem. `totals` is the last row, which has balances and no cost. */
type LineResult =
  | { row: Row; currency: string }
  | { totals: Cents[] }
  | { wrong: string; isBlocking: boolean };

function readLine(line: Line, reading: Reading): void {
  const said = interpret(line, reading.header);
  if ('totals' in said) {
    reading.totals = said.totals;
  } else if ('wrong' in said) {
    reading.problems.push({ line: line.number, message: said.wrong, isBlocking: said.isBlocking });
  } else {
    reading.currencies.add(said.currency);
    readRow(said.row, reading);
  }
}

function interpret({ number, cells }: Line, { names, paidByColumn }: Header): LineResult {
  const [dateText = '', title = '', category = '', costText = '', currency = ''] = cells;
  const read = names.map((_, index) => readAmount(cells[FIXED_COLUMNS + index] || '0'));
  const nets = read.filter((net) => net !== null);
  if (nets.length < names.length) return blocking('An amount cannot be read');
  if (costText === '') return { totals: nets };
  const cost = readAmount(costText);
  const date = parseDay(dateText);
  if (date === null) return blocking(`"${dateText}" is no date like 2026-06-15`);
  if (cost === null || cost < 0 || cost > MAX_AMOUNT)
    return blocking(`"${costText}" cannot be read as a cost`);
  const off = absolute(sum(nets));
  if (off !== ZERO) return blocking(`What people paid and owe differs by ${formatMoney(off)}`);
  if (cost === ZERO) return { wrong: 'A row without a cost was passed over', isBlocking: false };
  const paidBy = paidByColumn === null ? '' : restoreCell(cells[paidByColumn] ?? '');
  const payer = names.includes(paidBy) ? names.indexOf(paidBy) : null;
  const payers = payer === null ? readPayers(paidBy, names) : null;
  return {
    row: { number, date, title: restoreCell(title), category, cost, nets, payer, payers },
    currency: currency.toUpperCase(),
  };
}

/** The payers of a cell of our own export. Null for any other text, also where names make it ambiguous. */
function readPayers(cell: string, names: readonly string[]): PersonAmount[] | null {
  const payers = cell.split(PAYERS_SEPARATOR).flatMap((text): PersonAmount[] => {
    const end = text.lastIndexOf(' ');
    const person = names.indexOf(text.slice(0, Math.max(0, end)));
    const amount = readAmount(text.slice(end + 1));
    return person === -1 || amount === null || amount <= 0 ? [] : [{ person, amount }];
  });
  const isWhole = payers.length > 1 && payers.length === cell.split(PAYERS_SEPARATOR).length;
  return isWhole && new Set(payers.map(({ person }) => person)).size === payers.length ? payers : null;
}

function blocking(wrong: string): LineResult {
  return { wrong, isBlocking: true };
}

type Row = {
  number: number;
  date: Day;
  title: string;
  category: string;
  cost: Cents;
  nets: Cents[];
  /** Who is named as the only payer. */
  payer: number | null;
  /** Who is named with the amount they paid, where several people are. */
  payers: PersonAmount[] | null;
};

function readRow(row: Row, { rows, problems }: Reading): void {
  const { number: line, date, cost, nets, payer, payers } = row;
  if (PAYMENT_WORDS.has(row.category.toLowerCase())) {
    const from = nets.indexOf(cost);
    const to = nets.indexOf(negate(cost));
    const others = nets.filter((net) => net !== ZERO).length;
    if (from === -1 || to === -1 || others !== 2) {
      problems.push({ line, message: 'A payment must be from one person to one other', isBlocking: true });
      return;
    }
    rows.push({ kind: 'payment', line, date, from, to, amount: cost });
    return;
  }
  const named = payers === null ? null : expenseOfPayers({ cost, nets }, payers);
  const parts = named === null ? expensesOfNets({ cost, nets }, payer) : [named];
  if (parts === null) {
    const isIdle = nets.every((net) => net === ZERO);
    const message = isIdle
      ? 'A row that moves nothing between people was passed over'
      : 'The cost is less than what people owe';
    problems.push({ line, message, isBlocking: !isIdle });
    return;
  }
  const category = categoryOf(row.category);
  const title = row.title === '' ? CATEGORY_LABELS[category] : firstCharacters(row.title, MAX_TITLE);
  parts.forEach((part, index) => {
    const numbered = parts.length > 1 ? `${title} (${index + 1} of ${parts.length})` : title;
    rows.push({
      kind: 'expense',
      line,
      date,
      title: numbered,
      category,
      ...NO_TEXTS,
      split: null,
      ...part,
    });
  });
}

/** The start of a text, at most `length` UTF-16 units. A character of two units is left out whole: half of one is no text. */
function firstCharacters(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

function checkTotals({ header, rows, problems, totals }: Reading): void {
  if (totals === null) return;
  const balances = balancesOfRows(header.names, rows);
  header.names.forEach((name, index) => {
    const [stated = ZERO, found = ZERO] = [totals[index], balances[index]];
    if (stated === found) return;
    const message = `The rows come to ${formatMoney(found)} for ${name}, but the file says ${formatMoney(stated)}`;
    problems.push({ line: null, message, isBlocking: true });
  });
}

function checkCurrencies({ currencies, problems }: Reading): void {
  const known = [...currencies].filter((currency) => currency !== '');
  if (known.length > 1) {
    problems.push({
      line: null,
      message: `The file mixes currencies (${known.join(', ')})`,
      isBlocking: true,
    });
  } else if (known.length === 1 && known[0] !== 'USD') {
    problems.push({ line: null, message: `Amounts in ${known[0]} are taken as dollars`, isBlocking: false });
  }
}

/** Reads an amount of a file with its sign, with decimal points or commas. Null for anything unclear. */
function readAmount(text: string): Cents | null {
  const isNegative = /^[-\u2212]/.test(text);
  const typed = readTypedAmount(text.replace(/^[-+\u2212]/, ''));
  if (!typed.ok) return null;
  return isNegative ? negate(typed.amount) : typed.amount;
}

const CATEGORY_WORDS: readonly [ExpenseCategory, RegExp][] = [
  ['drinks', /liquor|alcohol|bar\b|drinks/],
  ['food', /food|dining|grocer|restaurant|meal/],
  ['accommodation', /hotel|rent|mortgage|accommodation|lodging/],
  ['transportation', /taxi|car\b|gas\/fuel|fuel|parking|bus|train|bicycle|transport/],
  ['travel', /plane|flight|travel|trip/],
  ['utilities', /utilit|electric|heat|water|internet|phone|trash|cleaning|tv/],
  ['activities', /entertain|game|movie|music|sport|activit|ticket/],
  ['shopping', /cloth|electronics|furniture|household|gift|shopping|supplies|pet/],
];

function categoryOf(text: string): ExpenseCategory {
  const lower = text.toLowerCase();
  const own = EXPENSE_CATEGORIES.find(
    (category) => category === lower || CATEGORY_LABELS[category].toLowerCase() === lower,
  );
  return own ?? CATEGORY_WORDS.find(([, words]) => words.test(lower))?.[0] ?? 'other';
}
