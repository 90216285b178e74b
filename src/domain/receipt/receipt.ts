import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import { add, type Cents, MAX_AMOUNT, subtract, sum } from '../money.ts';

/** The largest text or file of a receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;
/** As many items as a split has at most. */
export const MAX_RECEIPT_LINES = 200;
/** The name of the line that carries what the lines of a receipt lack. */
export const REST_NAME = 'Not on the list';

/** A line of a receipt that someone had. `line` is its place in the text, from 1 on. */
export type ReceiptItem = { name: string; amount: Cents; line: number };

/** A line that should be looked at, as it stands in the text, and why. */
export type ReceiptDoubt = { line: number; text: string; message: string };

/** What a receipt says. Amounts are minor units of the currency in which it was read, zero or more. */
export type Receipt = {
  merchant: string | null;
  date: Day | null;
  items: ReceiptItem[];
  /** The tax that is added to the items; zero where their prices include it. */
  tax: Cents;
  /** Tips and service charges. */
  tip: Cents;
  total: Cents;
  /** In the order of the lines. */
  doubts: ReceiptDoubt[];
};

/** Why a text is no receipt. */
export type ReceiptProblem = 'no_total' | 'no_line' | 'too_many_lines' | 'too_large';

/** What reading a text came to. */
export type ReceiptReading =
  | { ok: true; receipt: Receipt }
  | { ok: false; problem: ReceiptProblem; message: string };

/** `today` is the reader's day: a receipt is not from the future. */
export type ReceiptOptions = { currency: Currency; today: Day };

/** What is said of a text or a file that is no receipt. */
export const RECEIPT_PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  no_total: 'No total found on this receipt',
  no_line: 'No line with an amount found on this receipt',
  too_many_lines: `The receipt has more than ${MAX_RECEIPT_LINES} lines`,
  too_large: 'The receipt is larger than 5 MB',
};

/** The amounts of a receipt, also after someone has changed them. */
export type ReceiptAmounts = {
  items: readonly { amount: Cents }[];
  tax: Cents;
  tip: Cents;
  total: Cents;
};

/** What the total has more than items, tax and tip, in minor units; below zero where it has less. */
export function receiptDifference({ items, tax, tip, total }: ReceiptAmounts): Cents {
  return subtract(total, add(sum(items.map(({ amount }) => amount)), add(tax, tip)));
}

/** Whether a receipt can be taken over: its lines make exactly its total, and each amount can stand in a split. */
export function canTakeOver(receipt: ReceiptAmounts): boolean {
  const { items, tax, tip, total } = receipt;
  const parts = [...items.map(({ amount }) => amount), tax, tip];
  return (
    total > 0 &&
    total <= MAX_AMOUNT &&
    items.length > 0 &&
    items.length <= MAX_RECEIPT_LINES &&
    parts.every((amount) => amount >= 0 && amount <= MAX_AMOUNT) &&
    receiptDifference(receipt) === 0
  );
}
