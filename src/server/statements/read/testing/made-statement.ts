import { addDays, type Day, day } from '#domain/calendar.ts';
import type { DateOrder, StatementColumns } from '#domain/statements/statement.ts';

export type Random = () => number;

export function pick<Each>(random: Random, from: readonly Each[]): Each {
  return from[Math.floor(random() * from.length)] as Each;
}

/** A transaction as it is: the day it was booked, and its amount in cents; money out is negative. */
type MadeLine = { date: Day; amount: number };

/** A row of a made file: its cells, and what it is. `truth` is null for a row that is not a posted transaction. */
export type MadeRow = { cells: string[]; truth: MadeLine | null; isPending: boolean };

/** A file of an invented bank, in a form that can be changed before it is written. */
export type MadeFile = {
  preamble: string[][];
  header: string[] | null;
  rows: MadeRow[];
  columns: StatementColumns;
  style: Style;
  /** The number of columns. */
  width: number;
};

const MONEY = ['signed', 'card', 'pair', 'signedPair', 'words', 'signedWords', 'cardWords'] as const;
type Money = (typeof MONEY)[number];

type Style = {
  money: Money;
  delimiter: string;
  mark: '.' | ',';
  isGrouped: boolean;
  order: DateOrder;
  dates: string;
  hasBalance: boolean;
  hasCode: boolean;
  hasState: boolean;
  isNewestFirst: boolean;
  quotesAll: boolean;
};

/** Names of columns by language: date, text, amount, money out, money in, direction, balance, currency, state. */
const NAMES = [
  ['Date', 'Description', 'Amount', 'Debit', 'Credit', 'Direction', 'Balance', 'Currency', 'Status'],
  ['Buchungstag', 'Empfänger', 'Betrag', 'Soll', 'Haben', 'Soll/Haben', 'Saldo', 'Währung', 'Status'],
  ['Date', 'Libellé', 'Montant', 'Débit', 'Crédit', 'Sens', 'Solde', 'Devise', 'État'],
  ['Datum', 'Naam', 'Bedrag', 'Af', 'Bij', 'Af Bij', 'Saldo', 'Munt', 'Status'],
  ['Fecha', 'Concepto', 'Importe', 'Cargo', 'Abono', 'Signo', 'Saldo', 'Moneda', 'Estado'],
] as const;
/** Words for money out and money in. */
const WORDS = [
  ['Debit', 'Credit'],
  ['Soll', 'Haben'],
  ['Belastung', 'Gutschrift'],
  ['Af', 'Bij'],
  ['D', 'C'],
] as const;
const STATES = [
  ['Completed', 'Pending', 'Reverted'],
  ['Gebucht', 'Vorgemerkt', 'Storniert'],
  ['Terminé', 'En attente', 'Annulé'],
] as const;
const FORMS: readonly [order: DateOrder, form: string][] = [
  ['dmy', 'D.M.Y'],
  ['dmy', 'D/M/Y'],
  ['dmy', 'D-M-Y'],
  ['dmy', 'D.M.y'],
  ['mdy', 'M/D/Y'],
  ['mdy', 'M/D/y'],
  ['ymd', 'Y-M-D'],
  ['ymd', 'y-M-D'],
  ['ymd', 'y/M/D'],
];
const SYLLABLES = ['bor', 'ka', 'lin', 'mut', 'ra', 'sol', 'ven', 'tig', 'wa', 'zel', 'pon', 'dri'];

/** A made-up word. */
export function makeWord(random: Random): string {
  const syllables = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, SYLLABLES));
  const word = syllables.join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const chance = (random: Random, share: number) => random() < share;

/** A statement of an invented bank with 3 to 14 transactions, most of them money out. */
export function makeStatement(random: Random): MadeFile {
  const style = makeStyle(random);
  const lines = makeLines(random);
  const words = pick(random, WORDS);
  const states = pick(random, STATES);
  const names = pick(random, NAMES);
  const isCard = style.money === 'card' || style.money === 'cardWords';
  let balance = 5_000 + Math.floor(random() * 900_000);
  const rows = lines.map((line): MadeRow => {
    const state = style.hasState && chance(random, 0.15) ? pick(random, [1, 2] as const) : 0;
    if (state === 0) balance += isCard ? -line.amount : line.amount;
    const cells = [
      writeDate(line.date, style.dates),
      `${makeWord(random)} ${makeWord(random)}`,
      ...writeMoney(line.amount, style, words),
      ...(style.hasBalance ? [state === 0 ? writeNumber(balance, style) : ''] : []),
      ...(style.hasCode ? ['EUR'] : []),
      ...(style.hasState ? [states[state]] : []),
    ];
    return { cells, truth: state === 0 ? line : null, isPending: state !== 0 };
  });
  const [date, text, amount, out, into, direction, held, code, state] = names;
  const isPair = style.money === 'pair' || style.money === 'signedPair';
  const hasWords = style.money.toLowerCase().endsWith('words');
  const header = [
    date,
    text,
    ...(isPair ? [out, into] : [amount]),
    ...(hasWords ? [direction] : []),
    ...(style.hasBalance ? [held] : []),
    ...(style.hasCode ? [code] : []),
    ...(style.hasState ? [state] : []),
  ];
  return {
    preamble: chance(random, 0.2) ? [[makeWord(random), 'AB12 3456 7890'], []] : [],
    header,
    rows: style.isNewestFirst ? rows.toReversed() : rows,
    columns: columnsOf(header, { isPair, hasWords, style, isCard }),
    style,
    width: header.length,
  };
}

function makeStyle(random: Random): Style {
  const [order, dates] = pick(random, FORMS);
  const delimiter = pick(random, [',', ';', '\t', '|']);
  return {
    money: pick(random, MONEY),
    delimiter,
    mark: pick(random, ['.', ','] as const),
    isGrouped: chance(random, 0.5),
    order,
    dates,
    hasBalance: chance(random, 0.4),
    hasCode: chance(random, 0.4),
    hasState: chance(random, 0.3),
    isNewestFirst: chance(random, 0.4),
    quotesAll: chance(random, 0.3),
  };
}

/** Transactions of some weeks: at least three more of them are money out than in. */
function makeLines(random: Random): MadeLine[] {
  const count = 3 + Math.floor(random() * 12);
  let date = addDays(day('2025-01-10'), Math.floor(random() * 500));
  const lines = Array.from({ length: count }, (): MadeLine => {
    date = addDays(date, Math.floor(random() * 5));
    const size = pick(random, [900, 9_000, 250_000]);
    const amount = 1 + Math.floor(random() * size);
    return { date, amount: chance(random, 0.25) ? amount : -amount };
  });
  const into = lines.filter(({ amount }) => amount > 0);
  const most = Math.floor((count - 3) / 2);
  for (const line of into.slice(Math.max(0, most))) line.amount = -line.amount;
  return lines;
}

function columnsOf(
  header: readonly string[],
  made: { isPair: boolean; hasWords: boolean; style: Style; isCard: boolean },
): StatementColumns {
  const { isPair, hasWords, style, isCard } = made;
  const end = header.length;
  return {
    date: 0,
    title: [1],
    payer: null,
    amount: isPair ? null : 2,
    moneyOut: isPair ? 2 : null,
    moneyIn: isPair ? 3 : null,
    direction: hasWords && style.money === 'words' ? 3 : null,
    currency: style.hasCode ? end - (style.hasState ? 2 : 1) : null,
    bankId: null,
    fee: null,
    status: style.hasState ? end - 1 : null,
    isOutPositive: isCard,
  };
}

function writeDate(date: Day, form: string): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  const parts: Record<string, string> = { Y: year, y: year.slice(2), M: month, D: dayOfMonth };
  return form.replaceAll(/[YyMD]/g, (letter) => parts[letter] ?? '');
}

/** Cents as the bank writes them. */
function writeNumber(amount: number, { mark, isGrouped }: Pick<Style, 'mark' | 'isGrouped'>): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100));
  const group = mark === '.' ? ',' : '.';
  const grouped = isGrouped ? whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group) : whole;
  return `${amount < 0 ? '-' : ''}${grouped}${mark}${String(size % 100).padStart(2, '0')}`;
}

function writeMoney(amount: number, style: Style, [out, into]: readonly [string, string]): string[] {
  const word = amount < 0 ? out : into;
  const write = (cents: number) => writeNumber(cents, style);
  switch (style.money) {
    case 'signed':
      return [write(amount)];
    case 'card':
      return [write(-amount)];
    case 'pair':
      return amount < 0 ? [write(-amount), ''] : ['', write(amount)];
    case 'signedPair':
      return amount < 0 ? [write(amount), ''] : ['', write(amount)];
    case 'words':
      return [write(Math.abs(amount)), word];
    case 'signedWords':
      return [write(amount), word];
    case 'cardWords':
      return [write(-amount), word];
  }
}

/** The text of a file, and its transactions by the number of their line. */
export function writeFile({ preamble, header, rows, style }: MadeFile) {
  const before = [...preamble, ...(header === null ? [] : [header])];
  const write = (cells: readonly string[]) =>
    cells.map((cell) => writeCell(cell, style)).join(style.delimiter);
  const text = [...before, ...rows.map(({ cells }) => cells)].map(write).join('\n');
  const truth = new Map(rows.map((row, index) => [before.length + index + 1, row]));
  return { text, truth };
}

/** What a bank forgets to double, by a character that stands for it until the file is written. */
export const STRAY_MARK = '\u0001';

function writeCell(cell: string, { delimiter, quotesAll }: Style): string {
  const needsMarks = quotesAll || /["\n]/.test(cell) || cell.includes(delimiter);
  const written = needsMarks ? `"${cell.replaceAll('"', '""')}"` : cell;
  return written.replaceAll(STRAY_MARK, '"');
}
