import { type Day, parseDay } from './calendar.ts';
import { restoreCell } from './csv-cells.ts';
import { isExchangeSound, type Original, readOriginal } from './exchange.ts';
import { NO_TEXTS } from './expenses.ts';
import {
  categoryOf,
  currencyNotes,
  oneLine,
  peopleProblem,
  readSignedAmount,
  titleOf,
} from './imported-cells.ts';
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
import { absolute, type Cents, formatMoney, MAX_AMOUNT, negate, sum, ZERO } from './money.ts';

/** Date, description, category, cost, currency; then one column per person. */
const FIXED_COLUMNS = 5;
/** What amounts are taken as. */
const CURRENCY = 'USD';
/** The column of our own export after the people: who paid. Several payers stand there as `Anna 50.00 + Ben 20.00`. */
export const PAID_BY_HEADER = 'Paid by';
/** The last column of our own export, if it has it: what was paid in another currency. */
export const PAID_IN_HEADER = 'Paid in';
export const PAYERS_SEPARATOR = ' + ';

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
type Header = { names: string[]; paidByColumn: number | null; paidInColumn: number | null };
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
    return refusedFile(
      'splitwise',
      'This is no Splitwise export, and none of Tricount or Spliit: the columns Date, Description, Category, Cost, Currency and people are missing',
    );
  const wrong = peopleProblem(header.names);
  if (wrong !== null) return refusedFile('splitwise', wrong);
  const reading: Reading = { header, rows: [], problems: [], currencies: new Set(), totals: null };
  for (const line of rest) readLine(line, reading);
  checkTotals(reading);
  checkCurrencies(reading);
  const { rows, problems } = reading;
  return {
    format: 'splitwise',
    name: '',
    currency: CURRENCY,
    facts: null,
    people: distinctNames(header.names),
    rows,
    problems,
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
  const paidInColumn =
    cells[end - 1] === PAID_IN_HEADER && cells[end - 2] === PAID_BY_HEADER ? end - 1 : null;
  if (paidInColumn !== null) end = paidInColumn;
  const paidByColumn = cells[end - 1] === PAID_BY_HEADER && end > FIXED_COLUMNS + 1 ? end - 1 : null;
  const names = cells.slice(FIXED_COLUMNS, paidByColumn ?? end).map(nameOf);
  const isHeader =
    names.length > 0 && names.every((name) => name !== '') && parseDay(cells[0] ?? '') === null;
  return isHeader && readSignedAmount(cells[3] ?? '') === null ? { names, paidByColumn, paidInColumn } : null;
}

function nameOf(cell: string): string {
  return oneLine(restoreCell(cell));
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

function interpret({ number, cells }: Line, { names, paidByColumn, paidInColumn }: Header): LineResult {
  const [dateText = '', title = '', category = '', costText = '', currency = ''] = cells;
  const read = names.map((_, index) => readSignedAmount(cells[FIXED_COLUMNS + index] || '0'));
  const nets = read.filter((net) => net !== null);
  if (nets.length < names.length) return blocking('An amount cannot be read');
  if (costText === '') return { totals: nets };
  const cost = readSignedAmount(costText);
  const date = parseDay(dateText);
  if (date === null) return blocking(`"${dateText}" is no date like 2026-06-15`);
  if (cost === null || cost < 0 || cost > MAX_AMOUNT)
    return blocking(`"${costText}" cannot be read as a cost`);
  const off = absolute(sum(nets));
  if (off !== ZERO) return blocking(`What people paid and owe differs by ${formatMoney(off)}`);
  if (cost === ZERO) return { wrong: 'A row without a cost was passed over', isBlocking: false };
  const paidBy = paidByColumn === null ? '' : nameOf(cells[paidByColumn] ?? '');
  const payer = names.includes(paidBy) ? names.indexOf(paidBy) : null;
  const payers = payer === null ? readPayers(paidBy, names) : null;
  const original = paidInColumn === null ? null : readOriginal(cells[paidInColumn] ?? '');
  return {
    row: { number, date, title: restoreCell(title), category, cost, nets, payer, payers, original },
    currency: currency.toUpperCase(),
  };
}

/** The payers of a cell of our own export. Null for any other text, also where names make it ambiguous. */
function readPayers(cell: string, names: readonly string[]): PersonAmount[] | null {
  const payers = cell.split(PAYERS_SEPARATOR).flatMap((text): PersonAmount[] => {
    const end = text.lastIndexOf(' ');
    const person = names.indexOf(text.slice(0, Math.max(0, end)));
    const amount = readSignedAmount(text.slice(end + 1));
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
  original: Original | null;
};

function readRow(row: Row, { rows, problems }: Reading): void {
  const { number: line, date, cost, nets, payer, payers, original } = row;
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
  const title = titleOf(row.title, category);
  parts.forEach((part, index) => {
    const numbered = parts.length > 1 ? `${title} (${index + 1} of ${parts.length})` : title;
    rows.push({
      kind: 'expense',
      line,
      date,
      title: numbered,
      category,
      ...NO_TEXTS,
      // One of several parts has no amount in the other currency.
      original: isExchangeSound({ amount: part.amount, original }, CURRENCY) ? original : null,
      split: null,
      ...part,
    });
  });
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
  } else {
    problems.push(...currencyNotes(known[0] ?? ''));
  }
}
