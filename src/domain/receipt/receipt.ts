import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import { sentence, type Text } from '../language/text.ts';
import { add, type Cents, MAX_AMOUNT, subtract, sum } from '../money.ts';

/** The largest text or file of a receipt, in bytes. */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;
/** The maximum number of items of a split. */
export const MAX_RECEIPT_LINES = 200;
/** The name of the line that takes the difference between the total and the lines. */
export const REST_NAME = sentence('Not on the list');

/**
 * A line of a receipt that somebody had. `line` is its place in the text, from 1 on. `discount` is what discounts below it
 * took off, where they did: it is not in the amount any more.
 */
export type ReceiptItem = { name: string; amount: Cents; line: number; discount?: Cents };

/** A line that the person should check, with its text and the reason. */
export type ReceiptDoubt = { line: number; text: string; message: Text };

/** A parsed receipt. Amounts are minor units of the currency in which it was read, zero or more. */
export type Receipt = {
  merchant: string | null;
  date: Day | null;
  items: ReceiptItem[];
  /** The tax that is added to the items; zero if their prices include it. */
  tax: Cents;
  /** Tips and service charges. */
  tip: Cents;
  total: Cents;
  /** In the order of the lines. */
  doubts: ReceiptDoubt[];
};

/** Why a text could not be read as a receipt. */
export type ReceiptProblem = 'no_total' | 'no_line' | 'too_many_lines' | 'too_large';

/** The result of reading a text. */
export type ReceiptReading =
  | { ok: true; receipt: Receipt }
  | { ok: false; problem: ReceiptProblem; message: string };

/** `today` is the reader's day: a receipt is not from the future. */
export type ReceiptOptions = { currency: Currency; today: Day };

/** The message for a text or a file that is not a receipt. */
export const RECEIPT_PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  no_total: 'No total found on this receipt',
  no_line: 'No lines with an amount found on this receipt',
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

/** The total minus items, tax and tip, in minor units. */
export function receiptDifference({ items, tax, tip, total }: ReceiptAmounts): Cents {
  return subtract(total, add(sum(items.map(({ amount }) => amount)), add(tax, tip)));
}

/** Whether a receipt can be accepted: its lines add up exactly to its total, and each amount is valid in a split. */
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
