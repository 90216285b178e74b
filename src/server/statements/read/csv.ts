import type { Currency } from '#domain/currency.ts';
import { sentence } from '#domain/language/text.ts';
import { accountOf } from '#domain/statements/account-of.ts';
import { amountReader, isDecimalOpen } from '#domain/statements/amounts.ts';
import { offerAnswers } from '#domain/statements/answers.ts';
import { findCurrency } from '#domain/statements/column-currency.ts';
import { fitsColumns, guessColumns } from '#domain/statements/columns.ts';
import { findDateOrder, listDateOrders } from '#domain/statements/dates.ts';
import { judgeSigns, type SignJudgement } from '#domain/statements/judge.ts';
import { type KnownTable, knowTable } from '#domain/statements/known-table.ts';
import {
  type DateOrder,
  DECIMAL_ANSWERS,
  type DecimalAnswer,
  SIGN_ANSWERS,
  type SignAnswer,
  type StatementChoices,
  type StatementColumns,
  type StatementReading,
} from '#domain/statements/statement.ts';
import { proveTable } from './csv-proof.ts';
import { type How, listAmounts, readRows } from './csv-rows.ts';
import { type CsvTable, readTables } from './csv-table.ts';
import { requireFewLines } from './limits.ts';
import { withOwnSide } from './two-sided.ts';

const SAMPLE = 5;

type Tables = readonly [CsvTable, ...CsvTable[]];

/**
 * Reads a CSV file of any bank. A further table in it, with a header of its own, is read where nothing has to be asked
 * about it. Throws AppError for a file that has no rows of several cells.
 */
export function readCsvStatement(text: string, choices: StatementChoices): StatementReading {
  const [first, ...others] = joinTables(readOneSided(text), choices.currency);
  requireFewLines([first, ...others].reduce((count, { rows }) => count + rows.length, 0));
  const reading = readTable(first, choices);
  if (reading.needs !== null) return reading;
  return others.reduce((whole, table) => withTable(whole, table, choices), reading);
}

function readOneSided(text: string): Tables {
  const [first, ...others] = readTables(text);
  return [withOwnSide(first), ...others.map(withOwnSide)];
}

/** Joins to the first table those with the same columns under other names. */
function joinTables([first, ...others]: Tables, currency: Currency): Tables {
  if (others.length === 0) return [first];
  const columnsOf = ({ header, rows }: CsvTable) =>
    JSON.stringify(guessColumns(knowTable({ header, rows: rows.map(({ cells }) => cells) }), currency));
  const columns = columnsOf(first);
  const isSame = (table: CsvTable) =>
    [0, table.header.length].includes(first.header.length) && columnsOf(table) === columns;
  const same = others.filter(isSame);
  const rows = [...first.rows, ...same.flatMap((table) => table.rows)];
  return [{ ...first, rows }, ...others.filter((table) => !same.includes(table))];
}

function withTable(
  whole: StatementReading,
  table: CsvTable,
  { today, currency }: StatementChoices,
): StatementReading {
  const assumed = whole.currency ?? currency;
  const { needs, lines, problems, ...more } = readTable(table, {
    currency: assumed,
    today,
  });
  const isOther = more.currency !== null && more.currency !== assumed;
  if (needs === null && !isOther)
    // The balances of one table prove nothing of the other's lines.
    return {
      ...whole,
      lines: [...whole.lines, ...lines],
      problems: [...whole.problems, ...problems],
      proof: null,
    };
  const problem = { line: table.line, message: sentence('Another table begins here. It was not read.') };
  return { ...whole, problems: [...whole.problems, problem] };
}

function readTable(table: CsvTable, choices: StatementChoices): StatementReading {
  const known = knowTable({ header: table.header, rows: table.rows.map(({ cells }) => cells) });
  const guess = guessColumns(known, choices.currency);
  const before = fitsColumns(known, choices.before?.columns) ? choices.before : undefined;
  const chosen = choices.columns ?? before?.columns ?? guess.columns;
  const sample = table.rows.slice(0, SAMPLE).map(({ cells }) => cells);
  const columns = { header: table.header, sample, chosen };
  const asked = {
    format: 'csv',
    columns,
    account: accountOf(
      known,
      table.preamble.map(({ cells }) => cells),
    ),
    currency: null,
    lines: [],
    problems: [],
  } satisfies Omit<StatementReading, 'needs'>;
  const isSaid = choices.columns !== undefined || before !== undefined;
  if (chosen === null || !(guess.isSure || isSaid)) return { ...asked, needs: 'columns' };
  return readColumns({ table, known, columns: chosen }, { ...choices, before }, asked);
}

type Asked = Pick<StatementReading, 'format' | 'columns' | 'account' | 'lines' | 'problems'>;
type Choices = Omit<StatementChoices, 'before'> & { before: StatementChoices['before'] | undefined };

/** Reads a table whose columns are known: asks for the order of the dates, the decimal mark and the signs. */
function readColumns(
  { table, known, columns }: { table: CsvTable; known: KnownTable; columns: StatementColumns },
  choices: Choices,
  reading: Asked,
): StatementReading {
  const preamble = table.preamble.map(({ cells }) => cells);
  const currency = findCurrency({ ...known, preamble }, columns, choices.currency);
  const asked = { ...reading, currency };
  const currencies = { stated: currency, assumed: choices.currency };
  const amounts = listAmounts(table.rows, columns);
  const readerFor = (decimal?: DecimalAnswer) => amountReader(amounts, currency ?? choices.currency, decimal);
  const readWith = (how: Pick<How, 'order' | 'read' | 'signs'>) =>
    readRows(table.rows, { table: known, columns, currencies, ...how });
  const dates = judgeDates(listDates(known, columns), choices);
  const isSaid = choices.columns !== undefined;
  if (dates.orders.length === 0 && !isSaid) return { ...asked, needs: 'columns' };
  const { order } = dates;
  const { signs: saidSigns, before } = choices;
  const isOpen = choices.decimal === undefined && isDecimalOpen(amounts, currency ?? choices.currency);
  if (order === null) {
    const read = readerFor(isOpen ? 'point' : choices.decimal);
    const readIn = (answer: DateOrder) => readWith({ order: answer, read, signs: saidSigns }).lines;
    return { ...asked, needs: 'dates', choices: offerAnswers(dates.orders, readIn) };
  }
  const decimal = choices.decimal ?? (isOpen ? (before?.decimal ?? undefined) : undefined);
  if (isOpen && decimal === undefined) {
    const readIn = (answer: DecimalAnswer) =>
      readWith({ order, read: readerFor(answer), signs: saidSigns }).lines;
    return { ...asked, needs: 'decimal', choices: offerAnswers(DECIMAL_ANSWERS, readIn) };
  }
  const read = readerFor(decimal);
  const judged = judgeSigns(known, { columns, read, order });
  if (judged.isBroken && !isSaid) return { ...asked, needs: 'columns' };
  const signs = settleSigns(judged, choices);
  if (signs === null) {
    const answers = SIGN_ANSWERS.toSorted((one) => (one === judged.likely ? -1 : 1));
    const readIn = (answer: SignAnswer) => readWith({ order, read, signs: answer }).lines;
    return { ...asked, needs: 'signs', choices: offerAnswers(answers, readIn) };
  }
  const said = signs === 'usual' ? undefined : signs;
  const chosen = { ...columns, isOutPositive: columns.amount !== null && said === 'out_positive' };
  const found = readWith({ order, read, signs: said });
  return {
    ...asked,
    columns: reading.columns && { ...reading.columns, chosen },
    needs: null,
    ...found,
    proof: proveTable(table.rows, { table: known, columns, order, read }, found),
  };
}

/** The possible orders of the dates, and the one that is said, proven, or else remembered; null where it is open. */
function judgeDates(texts: readonly string[], { dateOrder, today, before }: Choices) {
  const orders = listDateOrders(texts, today);
  const found = findDateOrder(texts, today);
  const remembered = orders.find((each) => each === before?.dateOrder) ?? null;
  // Without any date it does not matter: each line is named as a problem.
  const [only = 'dmy'] = orders;
  return { orders, order: dateOrder ?? (found === 'ambiguous' ? remembered : only) };
}

/**
 * How the signs are read: as it is said now, else as the file proves, else as it was said before if no witness
 * contradicts that. Null where it must be asked.
 */
function settleSigns(
  { sure, likely, allowed, isBroken }: SignJudgement,
  { signs, columns, before }: Choices,
): SignAnswer | 'usual' | null {
  if (signs !== undefined) return signs;
  if (columns?.isOutPositive === true) return 'out_positive';
  if (isBroken) return 'usual';
  const isOpposite = columns !== undefined && sure === 'out_positive';
  if (sure !== null && !isOpposite) return sure;
  const kept = before?.signs ?? null;
  return sure === null && kept === likely && allowed.includes(kept) ? kept : null;
}

/** The dates of the chosen column first; those of other columns are written in the same order. */
function listDates({ rows, kinds }: KnownTable, { date }: StatementColumns): string[] {
  const others = kinds.flatMap((kind, column) => (kind.isDate && column !== date ? [column] : []));
  return [date, ...others].flatMap((column) => rows.map((cells) => cells[column] ?? ''));
}
