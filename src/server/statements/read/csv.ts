import type { Currency } from '#domain/currency.ts';
import { findCurrency } from '#domain/statements/column-currency.ts';
import { guessColumns } from '#domain/statements/columns.ts';
import { findDateOrder, looksLikeDate } from '#domain/statements/dates.ts';
import type { DateOrder, StatementColumns, StatementReading } from '#domain/statements/statement.ts';
import { readRows } from './csv-rows.ts';
import { type CsvTable, readTable } from './csv-table.ts';
import { requireFewLines } from './limits.ts';

type CsvChoices = { columns?: StatementColumns; dateOrder?: DateOrder; currency: Currency };

const SAMPLE = 5;

/** Reads a CSV file of any bank. Throws AppError for a file that has no rows of several cells. */
export function readCsvStatement(text: string, choices: CsvChoices): StatementReading {
  const table = readTable(text);
  requireFewLines(table.rows.length);
  const rows = table.rows.map(({ cells }) => cells);
  const guess = guessColumns({ header: table.header, rows }, choices.currency);
  const chosen = choices.columns ?? guess.columns;
  const columns = { header: table.header, sample: rows.slice(0, SAMPLE), chosen };
  const reading = { format: 'csv', columns, currency: null, lines: [], problems: [] } as const;
  if (chosen === null || (choices.columns === undefined && !guess.isSure)) {
    return { ...reading, lines: [], problems: [], needs: 'columns' };
  }
  const currency = findCurrency(
    { ...table, preamble: table.preamble.map(({ cells }) => cells), rows },
    chosen,
  );
  const order = choices.dateOrder ?? findDateOrder(listDates(table, chosen));
  if (order === 'ambiguous') return { ...reading, currency, lines: [], problems: [], needs: 'dates' };
  if (order === null) return { ...reading, currency, lines: [], problems: [], needs: 'columns' };
  const currencies = { stated: currency, assumed: choices.currency };
  return {
    ...reading,
    currency,
    needs: null,
    ...readRows(table.rows, { columns: chosen, order, currencies }),
  };
}

/** The dates of the chosen column first; those of other columns are written in the same order. */
function listDates({ rows }: CsvTable, { date }: StatementColumns): string[] {
  return rows.flatMap(({ cells }) => {
    const others = cells.filter((cell, column) => column !== date && looksLikeDate(cell));
    return [cells[date] ?? '', ...others];
  });
}
