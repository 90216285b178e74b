import { type Day, dayNumber } from '../calendar.ts';
import { groupBy } from '../group-by.ts';
import type { Cents } from '../money.ts';
import { namesPayLink, namesPerson, readTitle, SIMILAR, similarity, type TitleWords } from './merchants.ts';
import type { StatementLine } from './statement.ts';

/** The maximum number of days between a line and its matching entry. */
export const MATCH_DAYS = 4;

type Line = Pick<StatementLine, 'bankId' | 'date' | 'title' | 'amount'> & { occurrence?: number };

/** Something in a person's books. Money out is negative. `titles`: any of them may be the line's. */
export type OwnEntry = {
  amount: Cents;
  date: Day;
  titles: readonly string[];
  /** The bank's id, for an imported line. */
  bankId: string | null;
  /** Which of its equals a line was that was taken over. */
  occurrence?: number | null;
  /** The days of the statement that an imported line is of. Null for what a person typed. */
  covered?: DaySpan | null;
};

/** The days that the lines of a statement cover. */
export type DaySpan = { first: Day; last: Day };

/** The maximum number of entries that are compared with one line, the nearest dates first, and of candidates. */
const MOST_COMPARED = 256;
const MOST_PAIRS = 32;
/** If an amount has more pairs, the best pairs are chosen without rearranging. */
const MOST_REARRANGED = 5_000;

/** A line and a candidate entry; a lower `cost` is a better match. */
type Pair = { line: number; entry: number; cost: number };
type Dated = { place: number; day: number };

/**
 * The matching entry of each line, by the line's index, or null. It has the same amount, is at most 4 days away, and
 * has the bank's own id or a similar title. A line of another statement is of the same day, unless both days are within
 * those that both statements cover: a coffee of the same price every day is another one each month. Each entry matches at
 * most one line, and as many lines as possible are matched.
 */
export function matchLines(lines: readonly Line[], entries: readonly OwnEntry[]): (number | null)[] {
  const found: (number | null)[] = lines.map(() => null);
  const compare = comparison(lines, entries);
  const entriesByAmount = groupBy(places(entries), ({ place }) => entries[place]?.amount);
  for (const [amount, ofAmount] of groupBy(places(lines), ({ place }) => lines[place]?.amount)) {
    const near = entriesByAmount.get(amount);
    if (near !== undefined) assign(findPairs(ofAmount, near, compare), found);
  }
  return found;
}

function places(dated: readonly { date: Day }[]): Dated[] {
  return dated
    .map(({ date }, place) => ({ place, day: dayNumber(date) }))
    .toSorted((a, b) => a.day - b.day || a.place - b.place);
}

type Compare = (line: number, entry: number, days: number) => number | null;

/** The cost of a pair; null if the two do not match. Equal titles are read and compared once. */
function comparison(lines: readonly Line[], entries: readonly OwnEntry[]): Compare {
  const read = new Map<string, TitleWords>();
  const wordsOf = (title: string) => {
    const words = read.get(title) ?? readTitle(title);
    read.set(title, words);
    return words;
  };
  const span = spanOf(lines);
  const known = new Map<string, Map<string, number>>();
  const alike = (a: string, b: string) => {
    const others = known.get(a) ?? new Map<string, number>();
    known.set(a, others);
    const value = others.get(b) ?? similarity(wordsOf(a), wordsOf(b));
    others.set(b, value);
    return value;
  };
  return (place, other, days) => {
    const [line, entry] = [lines[place], entries[other]];
    if (line === undefined || entry === undefined) return null;
    if (line.bankId !== null && entry.bankId !== null) {
      if (line.bankId === entry.bankId) return days / 100;
      // Different bank ids mean different lines, unless another file format has other ids for the same lines.
      if (days > 0) return null;
    }
    if (days > 0 && !isCoveredTwice([line.date, entry.date], span, entry.covered)) return null;
    const best = Math.max(0, ...entry.titles.map((title) => alike(line.title, title)));
    if (best < SIMILAR) return null;
    return 1 + 4 * (1 - best) + days / MATCH_DAYS + (isOtherOf(line, entry) ? OTHER_OF_EQUALS : 0);
  };
}

function spanOf(lines: readonly Line[]): DaySpan | null {
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** Whether both statements cover all of the days. What a person typed has no statement, and may be off by some days. */
function isCoveredTwice(days: readonly Day[], span: DaySpan | null, covered: OwnEntry['covered']): boolean {
  if (covered === null || covered === undefined) return true;
  return days.every((day) => [span, covered].every((file) => file && day >= file.first && day <= file.last));
}

/** Decides only between equals: less than any other difference of two pairs. */
const OTHER_OF_EQUALS = 1 / 1_000_000;

/** Whether an entry was taken over as another one of lines that are equal: the second of two coffees of a day. */
function isOtherOf({ occurrence }: Line, entry: OwnEntry): boolean {
  return entry.occurrence != null && occurrence !== undefined && entry.occurrence !== occurrence;
}

/** The pairs of lines and entries of one amount, both in the order of their days; the most alike first. */
function findPairs(lines: readonly Dated[], entries: readonly Dated[], compare: Compare): Pair[] {
  const pairs: Pair[] = [];
  let after = 0;
  for (const line of lines) {
    while ((entries[after]?.day ?? line.day) < line.day) after += 1;
    let left = MOST_PAIRS;
    for (const { place, day } of nearest(entries, after, line.day)) {
      const cost = compare(line.place, place, Math.abs(day - line.day));
      if (cost === null) continue;
      pairs.push({ line: line.place, entry: place, cost });
      left -= 1;
      if (left === 0) break;
    }
  }
  return pairs.sort((a, b) => a.cost - b.cost || a.line - b.line || a.entry - b.entry);
}

/** The entries that are near enough to a day, the nearest first. `after` is the place of the first one not before it. */
function* nearest(entries: readonly Dated[], after: number, day: number): Generator<Dated> {
  let [before, next] = [after - 1, after];
  for (let count = 0; count < MOST_COMPARED; count += 1) {
    const [earlier, later] = [entries[before], entries[next]];
    const isEarlier = earlier !== undefined && (later === undefined || day - earlier.day < later.day - day);
    const found = isEarlier ? earlier : later;
    if (found === undefined || Math.abs(found.day - day) > MATCH_DAYS) return;
    yield found;
    if (isEarlier) before -= 1;
    else next += 1;
  }
}

/** Assigns entries to lines: the best pairs first, then rearranged until no further line can get an entry. */
function assign(pairs: readonly Pair[], found: (number | null)[]): void {
  const lineOf = new Map<number, number>();
  const give = (line: number, entry: number) => {
    lineOf.set(entry, line);
    found[line] = entry;
  };
  for (const { line, entry } of pairs) {
    if (found[line] === null && !lineOf.has(entry)) give(line, entry);
  }
  if (pairs.length > MOST_REARRANGED) return;
  const byLine = groupBy(pairs, ({ line }) => line);
  const isFreed = (line: number, tried: Set<number>): boolean =>
    (byLine.get(line) ?? []).some(({ entry }) => {
      if (tried.has(entry)) return false;
      tried.add(entry);
      const holder = lineOf.get(entry);
      if (holder !== undefined && !isFreed(holder, tried)) return false;
      give(line, entry);
      return true;
    });
  for (const line of byLine.keys()) {
    if (found[line] === null) isFreed(line, new Set());
  }
}

/**
 * A line of a group's plan between a person and another one. A positive amount is owed to the person. `names` and
 * `payLinks` are those of the other one.
 */
export type OwnDue = { amount: Cents; names: readonly string[]; payLinks: readonly string[] };

/** A debt that a line may settle, by its index. `isNamed`: the title of the line names the other person. */
export type Offer = { due: number; isNamed: boolean };

/**
 * The debt that each line may settle, by the line's index, or null. The debt has the same amount; money out pays it, money
 * in collects it. A debt is offered for one line: the one that names the other person or their pay link, else the only
 * line with its amount, which may well be a purchase of the same sum.
 */
export function offerPayments(lines: readonly Line[], dues: readonly OwnDue[]): (Offer | null)[] {
  const offered: (Offer | null)[] = lines.map(() => null);
  const byAmount = groupBy(lines.entries(), ([, line]) => line.amount);
  const free = ({ amount }: OwnDue) =>
    (byAmount.get(amount) ?? []).filter(([place]) => offered[place] === null);
  const unnamed: [number, OwnDue][] = [];
  for (const [place, due] of dues.entries()) {
    const named = free(due).find(([, { title }]) => isNamed(title, due));
    if (named === undefined) unnamed.push([place, due]);
    else offered[named[0]] = { due: place, isNamed: true };
  }
  for (const [place, due] of unnamed) {
    const [only, ...others] = free(due);
    if (only !== undefined && others.length === 0) offered[only[0]] = { due: place, isNamed: false };
  }
  return offered;
}

function isNamed(title: string, { names, payLinks }: OwnDue): boolean {
  // What was written to the person stands behind the name: "Sam Birch: Pizza night".
  const texts = [title, title.split(': ', 1)[0] ?? title];
  return (
    names.some((name) => texts.some((text) => namesPerson(text, name))) ||
    payLinks.some((link) => namesPayLink(title, link))
  );
}
