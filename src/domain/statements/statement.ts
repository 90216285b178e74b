import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import type { Encoding } from '../encodings/encodings.ts';
import type { Original } from '../exchange.ts';
import type { Text } from '../language/text.ts';
import type { Cents } from '../money.ts';
import type { BalanceProof } from './balance-proof.ts';

export const STATEMENT_FORMATS = ['csv', 'ofx', 'qif', 'camt', 'mt940'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The order of day, month and year in the dates of a file. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a file writes money out: without a minus, as some credit cards do, or with one. */
export const SIGN_ANSWERS = ['out_positive', 'out_negative'] as const;
export type SignAnswer = (typeof SIGN_ANSWERS)[number];

/** The decimal mark of the amounts of a file. */
export const DECIMAL_ANSWERS = ['comma', 'point'] as const;
export type DecimalAnswer = (typeof DECIMAL_ANSWERS)[number];

/** What can be asked about a file, in the order in which it is asked. */
export const QUESTIONS = ['encoding', 'columns', 'dates', 'decimal', 'signs', 'rate'] as const;
export type Question = (typeof QUESTIONS)[number];

/** A person's answers about a file, and the home currency, which is assumed if the file names none. */
export type StatementChoices = {
  columns?: StatementColumns;
  dateOrder?: DateOrder;
  signs?: SignAnswer;
  decimal?: DecimalAnswer;
  encoding?: Encoding;
  currency: Currency;
  /** No date of a statement is later. */
  today?: Day;
  /** What was chosen for an earlier file with the same header. It fills what the file leaves open. */
  before?: RememberedChoices;
};

/** Answers about an earlier file; null for what was not asked then. */
export type RememberedChoices = {
  columns: StatementColumns;
  dateOrder: DateOrder | null;
  signs: SignAnswer | null;
  decimal: DecimalAnswer | null;
};

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
  /** The amount as the file writes it, where it has more decimals than the currency. */
  roundedFrom?: string;
  /** Whether the file says that the money moved between accounts of the person. */
  isOwnTransfer?: boolean;
};

/** A line of a file that could not be read, and why. */
export type StatementProblem = { line: number; message: Text };

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

/** A possible answer to a question, and how it reads some lines of the file: those that the answers read differently. */
export type AnswerChoice = {
  answer: string;
  lines: Pick<StatementLine, 'line' | 'date' | 'title' | 'amount'>[];
};

/** The result of reading a file. */
export type StatementReading = {
  format: StatementFormat;
  /** How a CSV file is read; it can be corrected. `header` is empty where the file has none. Null for other formats. */
  columns: { header: string[]; sample: string[][]; chosen: StatementColumns | null } | null;
  /** What the person must answer first; `lines` is empty until then. */
  needs: Exclude<Question, 'rate'> | null;
  /** The possible answers to what is asked, the likeliest first. Absent where nothing or the columns are asked. */
  choices?: AnswerChoice[];
  /** Null where the file does not say. */
  currency: Currency | null;
  /** In minor units of the file's currency; where it does not say, of the one that was assumed. */
  lines: StatementLine[];
  problems: StatementProblem[];
  /** Null or absent where the file states no balances. */
  proof?: BalanceProof | null;
  /** The number of the account that a CSV file names. Null or absent where it names none. */
  account?: string | null;
};
