import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Currency, isCurrency } from '../../currency.ts';
import { type Cents, parseDecimal, ZERO } from '../../money.ts';

const FOLDER = join(import.meta.dirname, 'corpus');

/** The expected result of a receipt, as a person reads it. */
export type Truth = {
  merchant: string | null;
  date: string | null;
  items: { name: string; amount: Cents }[];
  tax: Cents;
  tip: Cents;
  total: Cents;
  /** The lines that must be doubts; null if the expected result does not list them. */
  doubts: number[] | null;
  /** The receipt does not add up, or has an unreadable amount. */
  isBlocked: boolean;
};

export type CorpusReceipt = {
  name: string;
  currency: Currency;
  text: string;
  truth: Truth | { refused: string };
  /** Written by an author who did not know the parser, so names may differ from those that the parser returns. */
  isUnseen: boolean;
};

/** Every receipt of the files, each followed by its expected result, which is written by hand. */
export function readCorpus(): CorpusReceipt[] {
  const files = readdirSync(FOLDER).toSorted();
  return files.flatMap((file) => {
    const [, ...receipts] = readFileSync(join(FOLDER, file), 'utf8').split(/^@@ (?!truth$)/m);
    return receipts.map((source) => ({ ...readOne(source), isUnseen: file.startsWith('unseen-') }));
  });
}

function readOne(source: string): Omit<CorpusReceipt, 'isUnseen'> {
  const [head = '', below = ''] = source.split(/^@@ truth\n/m);
  const title = head.slice(0, head.indexOf('\n'));
  const [name = '', currency = ''] = title.split(' ');
  if (!isCurrency(currency)) throw new Error(`${name} has no currency`);
  const lines = below.trim().split('\n');
  const text = head.slice(title.length + 1);
  const refused = lines[0]?.startsWith('refused ') ? lines[0].slice(8) : null;
  return { name, currency, text, truth: refused === null ? truthOf(name, lines, currency) : { refused } };
}

function truthOf(name: string, lines: readonly string[], currency: Currency): Truth {
  const [merchant = '-', date = '-', ...rest] = lines;
  const amountOf = (text: string) => {
    const amount = parseDecimal(text, currency);
    if (amount === null) throw new Error(`${name}: ${text} is not an amount`);
    return amount;
  };
  const lineOf = (key: string) => rest.find((line) => line.startsWith(`${key} `) && !line.includes(' = '));
  const sumOf = (key: string) => {
    const value = lineOf(key);
    return value === undefined ? ZERO : amountOf(value.slice(key.length + 1));
  };
  return {
    merchant: merchant === '-' ? null : merchant,
    date: date === '-' ? null : date,
    items: rest.flatMap((line) => {
      const at = line.lastIndexOf(' = ');
      return at < 0 ? [] : [{ name: line.slice(0, at), amount: amountOf(line.slice(at + 3)) }];
    }),
    tax: sumOf('tax'),
    tip: sumOf('tip'),
    total: sumOf('total'),
    doubts: lineOf('doubts')?.slice(7).split(' ').map(Number) ?? null,
    isBlocked: rest.includes('blocked'),
  };
}
