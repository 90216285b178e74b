import { offerAnswers } from '#domain/statements/answers.ts';
import { findCurrency } from '#domain/statements/column-currency.ts';
import { guessColumns } from '#domain/statements/columns.ts';
import { findDateOrder, listDateOrders, looksLikeDate } from '#domain/statements/dates.ts';
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
import { isDecimalMarkOpen, readRows } from './csv-rows.ts';
import { type CsvTable, readTable } from './csv-table.ts';
import { requireFewLines } from './limits.ts';

const SAMPLE = 5;

/** Reads a CSV file of any bank. Throws AppError for a file that has no rows of several cells. */
export function readCsvStatement(text: string, choices: StatementChoices): StatementReading {
  const table = readTable(text);
  requireFewLines(table.rows.length);
  const rows = table.rows.map(({ cells }) => cells);
  const guess = guessColumns({ header: table.header, rows }, choices.currency);
  const chosen = withSigns(choices.columns ?? guess.columns, choices.signs);
  const columns = { header: table.header, sample: rows.slice(0, SAMPLE), chosen };
  const reading = { format: 'csv', columns, currency: null, lines: [], problems: [] } satisfies Omit<
    StatementReading,
    'needs'
  >;
  if (chosen === null) return { ...reading, needs: 'columns' };
  const currency = findCurrency(
    { ...table, preamble: table.preamble.map(({ cells }) => cells), rows },
    chosen,
  );
  const dates = listDates(table, chosen);
  const order = choices.dateOrder ?? findDateOrder(dates);
  if (order === null) return { ...reading, currency, needs: 'columns' };
  const currencies = { stated: currency, assumed: choices.currency };
  type Said = { order: DateOrder; decimal?: DecimalAnswer | undefined; signs?: SignAnswer };
  const readWith = (said: Said) =>
    readRows(table.rows, {
      columns: withSigns(chosen, said.signs),
      currencies,
      order: said.order,
      decimal: said.decimal,
    });
  if (order === 'ambiguous') {
    const read = (answer: DateOrder) =>
      readWith({ order: answer, decimal: choices.decimal ?? 'point' }).lines;
    return { ...reading, currency, needs: 'dates', choices: offerAnswers(listDateOrders(dates), read) };
  }
  const { decimal } = choices;
  if (decimal === undefined && isDecimalMarkOpen(table.rows, chosen, currencies)) {
    const read = (answer: DecimalAnswer) => readWith({ order, decimal: answer }).lines;
    return { ...reading, currency, needs: 'decimal', choices: offerAnswers(DECIMAL_ANSWERS, read) };
  }
  if (choices.columns === undefined && choices.signs === undefined && !guess.isSure) {
    const read = (signs: SignAnswer) => readWith({ order, decimal, signs }).lines;
    return { ...reading, currency, needs: 'signs', choices: offerAnswers(SIGN_ANSWERS, read) };
  }
  return { ...reading, currency, needs: null, ...readWith({ order, decimal }) };
}

function withSigns<Columns extends StatementColumns | null>(
  columns: Columns,
  signs: SignAnswer | undefined,
): Columns {
  if (columns === null || signs === undefined) return columns;
  return { ...columns, isOutPositive: signs === 'out_positive' };
}

/** The dates of the chosen column first; those of other columns are written in the same order. */
function listDates({ rows }: CsvTable, { date }: StatementColumns): string[] {
  return rows.flatMap(({ cells }) => {
    const others = cells.filter((cell, column) => column !== date && looksLikeDate(cell));
    return [cells[date] ?? '', ...others];
  });
}
