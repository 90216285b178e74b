import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import type { Original } from '../exchange.ts';
import type { Cents } from '../money.ts';

export type StatementFormat = 'csv' | 'ofx' | 'qif' | 'camt';

/** The order of day, month and year in the dates of a file. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The maximum number of lines of a file. */
export const MAX_STATEMENT_LINES = 10_000;

/** A transaction. `line` is its line in the file, from 1; in XML, the number of its entry. Money out is negative. */
export type StatementLine = {
  line: number;
  bankId: string | null;
  date: Day;
  title: string;
  amount: Cents;
  /** What was paid or received in another currency than the amount's, without its sign. */
  original: Original | null;
};

/** A line of a file that could not be read, and why. */
export type StatementProblem = { line: number; message: string };

/**
 * What the columns of a CSV file mean, counted from 0. The amount is in one column with its sign (or with its direction
 * in a column of its own), or in `moneyOut` and `moneyIn`.
 */
export type StatementColumns = {
  date: number;
  /** The title of a line is the first of these that is not empty. At least one. */
  title: number[];
  /** The payer, in a file that names both sides. It becomes the title of money in. */
  payer: number | null;
  amount: number | null;
  moneyOut: number | null;
  moneyIn: number | null;
  /** The direction of each amount: "CR", "Debit", "S". */
  direction: number | null;
  currency: number | null;
  bankId: number | null;
  /** The bank's fee in addition to the amount, with any sign. */
  fee: number | null;
  /** The status of the line: "COMPLETED", "PENDING", "REVERTED". */
  status: number | null;
  /** Whether the file writes spending without a minus, as some credit cards do. */
  isOutPositive: boolean;
};

/** The result of reading a file. */
export type StatementReading = {
  format: StatementFormat;
  /** How a CSV file is read; it can be corrected. `header` is empty where the file has none. Null for other formats. */
  columns: { header: string[]; sample: string[][]; chosen: StatementColumns | null } | null;
  /** What the person must answer first; `lines` is empty until then. */
  needs: 'columns' | 'dates' | null;
  /** Null where the file does not say. */
  currency: Currency | null;
  /** In minor units of the file's currency; where it does not say, of the one that was assumed. */
  lines: StatementLine[];
  problems: StatementProblem[];
};
