import { day } from '../../calendar.ts';
import { readReceipt } from '../../receipt/read-receipt.ts';
import { canTakeOver, type Receipt } from '../../receipt/receipt.ts';
import type { CorpusReceipt, Truth } from './read-corpus.ts';

/** The day on which the receipts of the corpus are read. */
export const TODAY = day('2026-11-23');

export const FIELDS = ['merchant', 'date', 'tax', 'tip', 'total'] as const;

/** The result of reading one receipt, compared with the expected result. */
export type Score = {
  name: string;
  /** The names of the correct fields. */
  right: (typeof FIELDS)[number][];
  /** The number of lines with correct name, amount and order, and the number of all lines, expected or read. */
  lines: { right: number; count: number };
  isAccepted: boolean;
  /** Whether it can be accepted with a wrong amount. */
  isWrongSum: boolean;
  doubts: number[];
  receipt: Receipt | null;
};

/** Reads a receipt and compares it with its expected result. */
export function scoreOf({ name, currency, text, isUnseen }: CorpusReceipt, truth: Truth): Score {
  const isSameName = isUnseen ? areAlike : (a: string, b: string) => a === b;
  const reading = readReceipt(text, { currency, today: TODAY });
  if (!reading.ok) {
    const lines = { right: 0, count: truth.items.length };
    return { name, right: [], lines, isAccepted: false, isWrongSum: false, doubts: [], receipt: null };
  }
  const { receipt } = reading;
  const isMerchant = isSameName(receipt.merchant ?? '', truth.merchant ?? '');
  const right = FIELDS.filter((field) =>
    field === 'merchant' ? isMerchant : receipt[field] === truth[field],
  );
  const isAccepted = canTakeOver(receipt);
  const sums = ['tax', 'tip', 'total'] as const;
  return {
    name,
    right,
    lines: {
      right: countAlike(receipt, truth, isSameName),
      count: Math.max(receipt.items.length, truth.items.length),
    },
    isAccepted,
    isWrongSum: isAccepted && (truth.isBlocked || !sums.every((field) => right.includes(field))),
    doubts: receipt.doubts.map(({ line }) => line),
    receipt,
  };
}

/** Whether one name has all letters and figures of the other: "2 x ALE" and "Ale". */
function areAlike(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\d]/gu, ''),
  );
  if (!first || !second) return first === second;
  return first.includes(second) || second.includes(first);
}

/** The longest common part of two lists of lines: right lines in the right order. */
function countAlike(receipt: Receipt, truth: Truth, isSameName: (a: string, b: string) => boolean): number {
  let row = Array<number>(truth.items.length + 1).fill(0);
  for (const item of receipt.items) {
    const next = [0];
    for (const [index, wanted] of truth.items.entries()) {
      const isAlike = item.amount === wanted.amount && isSameName(item.name, wanted.name);
      next.push(isAlike ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** How many are correct. */
type Part = { right: number; count: number };

/** The right parts of all scores by field. */
export function reportOf(scores: readonly Score[]): Record<(typeof FIELDS)[number] | 'lines', Part> {
  const partOf = (field: (typeof FIELDS)[number]): Part => ({
    right: scores.filter(({ right }) => right.includes(field)).length,
    count: scores.length,
  });
  const add = (a: Part, b: Part) => ({ right: a.right + b.right, count: a.count + b.count });
  return {
    merchant: partOf('merchant'),
    date: partOf('date'),
    lines: scores.map(({ lines }) => lines).reduce(add, { right: 0, count: 0 }),
    tax: partOf('tax'),
    tip: partOf('tip'),
    total: partOf('total'),
  };
}
