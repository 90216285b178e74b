// Why: docs/decisions/0055.
import type { Currency } from '../currency.ts';
import { dayOfReceipt } from './day.ts';
import { type Entry, entriesOf, type Reading } from './entries.ts';
import { languageOf, merchantOf } from './header.ts';
import { type Line, readLine } from './lines.ts';
import { withoutMarks } from './marks.ts';
import { mendEntries } from './mend.ts';
import {
  MAX_RECEIPT_BYTES,
  MAX_RECEIPT_LINES,
  RECEIPT_PROBLEMS,
  type ReceiptOptions,
  type ReceiptProblem,
  type ReceiptReading,
  receiptDifference,
} from './receipt.ts';
import { type Style, stylesOf, USUAL } from './style.ts';
import { calculateTotals, type ReceiptTotals } from './sums.ts';

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Blank lines too. */
const MAX_TEXT_LINES = 10_000;
/** The limit of lines with text. Many of them may be about the shop, the tax and the card. */
const MAX_WRITTEN_LINES = 500;
/** Limits the time: a long text is parsed in fewer styles. */
const MAX_REREAD_LINES = 300;

/**
 * Reads the text of a receipt. Amounts are minor units of the currency. An ambiguous line is read so that the lines add
 * up to the total; otherwise it is a doubt. A text without a total or without a line is a problem, and so is one of
 * more than 200 lines or 5 MB.
 */
export function readReceipt(text: string, { currency, today }: ReceiptOptions): ReceiptReading {
  if (text.length > MAX_RECEIPT_BYTES) return refused('too_large');
  const texts = text.split(LINE_BREAK, MAX_TEXT_LINES + 1);
  if (texts.length > MAX_TEXT_LINES) return refused('too_many_lines');
  const lines = texts.flatMap((each, index) => readLine(each, index + 1, currency, USUAL));
  if (lines.length > MAX_WRITTEN_LINES) return refused('too_many_lines');
  const merchant = merchantOf(lines);
  const { best, entries } = readBest(lines, { currency, merchantLine: merchant?.line ?? null });
  const problem = problemOf(entries, best);
  if (problem !== null || best === null) return refused(problem ?? 'no_total');
  const { items, tax, tip, total, doubts } = best;
  const habit = { language: languageOf(lines), currency };
  const { day, doubt } = dayOfReceipt(lines, today, habit);
  const all = doubt === null ? doubts : [...doubts, doubt];
  return {
    ok: true,
    receipt: {
      merchant: merchant?.name ?? null,
      date: day,
      items: withoutMarks(items),
      tax,
      tip,
      total,
      doubts: all.toSorted((a, b) => a.line - b.line),
    },
  };
}

type Best = { best: ReceiptTotals | null; entries: readonly Entry[] };

/** Reads lines in the usual style. If they do not add up to the total, uses the first other style in which they do. */
function readBest(lines: readonly Line[], reading: Omit<Reading, 'style'>): Best {
  const entries = entriesOf(lines, { ...reading, style: USUAL });
  const best = calculateTotals(entries);
  if (best?.isExact === true || (best?.items.length ?? 0) > MAX_RECEIPT_LINES) return { best, entries };
  const uses = new Set(lines.flatMap((line) => [...line.uses]));
  const mostStyles = Math.floor(MAX_REREAD_LINES / Math.max(1, lines.length));
  for (const style of stylesOf(uses).slice(0, mostStyles)) {
    const others = lines.flatMap((line) => readAgain(line, reading.currency, style));
    const otherEntries = entriesOf(others, { ...reading, style });
    const other = calculateTotals(otherEntries);
    if (other?.isExact === true) return { best: other, entries: otherEntries };
  }
  const mended = best === null ? null : mend(entries, best);
  if (mended !== null) return { best: mended, entries };
  const unclear = entriesOf(lines, { ...reading, style: USUAL, isUnclear: true });
  return { best: calculateTotals(unclear), entries: unclear };
}

/** Reinterprets one group of lines if that makes them add up to the total. */
function mend(entries: readonly Entry[], best: ReceiptTotals): ReceiptTotals | null {
  const mended = mendEntries(entries, best.at, receiptDifference(best));
  const again = mended === null ? null : calculateTotals(mended.entries);
  if (mended === null || again?.isExact !== true || again.total !== best.total) return null;
  return { ...again, doubts: [...again.doubts, ...mended.doubts] };
}

/** Side-by-side columns are parsed again only once, from the first of them. */
function readAgain(line: Line, currency: Currency, style: Style): readonly Line[] {
  if (line.uses.size === 0) return [line];
  return line.isFirst ? readLine(line.text, line.line, currency, style) : [];
}

function problemOf(entries: readonly Entry[], best: ReceiptTotals | null): ReceiptProblem | null {
  const count = (best?.items ?? entries.filter(({ kind }) => kind === 'item')).length;
  if (count > MAX_RECEIPT_LINES) return 'too_many_lines';
  if (count === 0 && (best === null || best.doubts.length === 0)) return 'no_line';
  return best === null ? 'no_total' : null;
}

function refused(problem: ReceiptProblem): ReceiptReading {
  return { ok: false, problem, message: RECEIPT_PROBLEMS[problem] };
}
