import { dayOfReceipt } from './day.ts';
import { type Entry, entriesOf } from './entries.ts';
import { languageOf, merchantOf } from './header.ts';
import { readLine } from './lines.ts';
import {
  MAX_RECEIPT_BYTES,
  MAX_RECEIPT_LINES,
  RECEIPT_PROBLEMS,
  type ReceiptDoubt,
  type ReceiptOptions,
  type ReceiptProblem,
  type ReceiptReading,
} from './receipt.ts';
import { type Style, stylesOf, USUAL } from './style.ts';
import { type Reckoning, reckon } from './sums.ts';

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Lines of a text, most of which are about the shop, the tax and the card. */
const MAX_TEXT_LINES = 2000;

/**
 * Reads the text of a receipt. Amounts are minor units of the currency. What can be read in several ways is read so that
 * the lines make the total, or is a doubt. A text without a total or without a line is a problem, and so is one of more
 * than 200 lines or 5 MB.
 */
export function readReceipt(text: string, { currency, today }: ReceiptOptions): ReceiptReading {
  if (text.length > MAX_RECEIPT_BYTES) return refused('too_large');
  const texts = text.split(LINE_BREAK, MAX_TEXT_LINES + 1);
  if (texts.length > MAX_TEXT_LINES) return refused('too_many_lines');
  const readAs = (style: Style) => texts.flatMap((each, index) => readLine(each, index + 1, currency, style));
  const lines = readAs(USUAL);
  const uses = new Set(lines.flatMap((line) => [...line.uses]));
  const merchant = merchantOf(lines);
  const merchantLine = merchant?.line ?? null;
  let entries = entriesOf(lines, { currency, style: USUAL, merchantLine });
  let best = reckon(entries);
  for (const style of stylesOf(uses)) {
    if (best?.isExact === true) break;
    const otherEntries = entriesOf(readAs(style), { currency, style, merchantLine });
    const other = reckon(otherEntries);
    if (other?.isExact === true) [best, entries] = [other, otherEntries];
  }
  const problem = problemOf(entries, best);
  if (problem !== null || best === null) return refused(problem ?? 'no_total');
  const { items, tax, tip, total, doubts } = best;
  const habit = { language: languageOf(texts), currency };
  const { day, doubt } = dayOfReceipt(texts, today, habit);
  const all = doubt === null ? doubts : [...doubts, doubt];
  return {
    ok: true,
    receipt: { merchant: merchant?.name ?? null, date: day, items, tax, tip, total, doubts: inOrder(all) },
  };
}

function problemOf(entries: readonly Entry[], best: Reckoning | null): ReceiptProblem | null {
  const count = (best?.items ?? entries.filter(({ kind }) => kind === 'item')).length;
  if (count > MAX_RECEIPT_LINES) return 'too_many_lines';
  if (count === 0 && (best === null || best.doubts.length === 0)) return 'no_line';
  return best === null ? 'no_total' : null;
}

function inOrder(doubts: readonly ReceiptDoubt[]): ReceiptDoubt[] {
  return doubts.toSorted((a, b) => a.line - b.line);
}

function refused(problem: ReceiptProblem): ReceiptReading {
  return { ok: false, problem, message: RECEIPT_PROBLEMS[problem] };
}
