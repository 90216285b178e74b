import { expect, test } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import { decimalsOf } from '#domain/currency.ts';
import { cents } from '#domain/money.ts';
import { MATCH_DAYS, matchLines, type OwnEntry } from '#domain/statements/matching.ts';
import { plainWords } from '#domain/statements/plain-words.ts';
import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { readCorpus, type Truth } from './read/testing/read-corpus.ts';

type Random = () => number;
type BankLine = {
  bankId: string | null;
  date: ReturnType<typeof day>;
  title: string;
  amount: ReturnType<typeof cents>;
};

function linesOf({ lines, currency, assumed }: Truth): BankLine[] {
  const scale = 10 ** decimalsOf(currency ?? assumed ?? 'USD');
  return lines.map(({ bankId = null, date, title, amount }) => ({
    bankId,
    title,
    date: day(date),
    amount: cents(Math.round(Number(amount) * scale)),
  }));
}

const files = readCorpus().flatMap(({ name, truth }) =>
  'refused' in truth ? [] : [{ name, lines: linesOf(truth) }],
);
const allTitles = files.flatMap(({ lines }) => lines.map(({ title }) => title));

/** The words of a title as they are compared: "Lön" begins like "London". */
const wordsOf = (title: string) =>
  plainWords(title)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
const inOtherCase = (random: Random, text: string) =>
  pick(random, [text, text.toLowerCase(), text.toUpperCase(), text.charAt(0) + text.slice(1).toLowerCase()]);

/** A title as its owner would type it: all of it, its first words, or cut off; in any case. */
function typedByHand(random: Random, title: string): string {
  const words = title.split(/\s+/);
  const cut = pick(random, [words.length, words.length, 3, 2]);
  const kept = words.slice(0, Math.max(cut, 1)).join(' ');
  const whole = wordsOf(kept).length === 0 ? title : kept;
  const short = random() < 0.3 && whole.length > 12 ? whole.slice(0, whole.length - 3) : whole;
  return inOtherCase(random, short);
}

/** Whether a title has no word of any of the lines: none that is equal but for its end or for one letter. */
function isOther(title: string, lines: readonly BankLine[]): boolean {
  const known = [...new Set(lines.flatMap((line) => wordsOf(line.title)))];
  return !wordsOf(title).some((word) =>
    known.some((other) => {
      const letters = [...word].filter((letter, at) => letter !== other[at]).length;
      return letters <= 1 || other.startsWith(word) || word.startsWith(other);
    }),
  );
}

type Entered = OwnEntry & { of: BankLine | null };

/** Some lines entered by hand up to 4 days before, and others of the same amount and days with titles of other lines. */
function makeBooks(random: Random, lines: readonly BankLine[]): Entered[] {
  return lines.flatMap((line) => {
    const books: Entered[] = [];
    const date = addDays(line.date, -Math.floor(random() * (MATCH_DAYS + 1)));
    const entry = { amount: line.amount, bankId: null, date };
    if (random() < 0.7) books.push({ ...entry, titles: [typedByHand(random, line.title)], of: line });
    const decoy = pick(random, allTitles);
    if (isOther(decoy, lines)) books.push({ ...entry, titles: [decoy], of: null });
    return books;
  });
}

/** The number of lines entered by hand, those that were not found, and the wrong matches. */
function compareAll(random: Random) {
  const result = { entered: 0, decoys: 0, missed: 0, wrong: [] as unknown[] };
  for (const { name, lines } of files) {
    const books = makeBooks(random, lines);
    const found = matchLines(lines, books);
    for (const [at, place] of found.entries()) {
      const entry = books[place ?? -1];
      // Lines with the same title and amount are interchangeable.
      if (entry !== undefined && entry.of?.title !== lines[at]?.title)
        result.wrong.push([name, lines[at]?.title, entry.titles, entry.of?.title]);
    }
    const answered = new Set(found);
    for (const [place, { of }] of books.entries()) {
      if (of === null) result.decoys += 1;
      else result.entered += 1;
      if (of !== null && !answered.has(place)) result.missed += 1;
    }
  }
  return result;
}

test('98 % of the lines that were entered by hand are found, and no other entry matches a line', () => {
  const random = makeRandom(Number(process.env.SEED ?? 16));
  const rounds = Array.from({ length: 40 }, () => compareAll(random));
  const total = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0);
  const entered = total((round) => round.entered);
  expect(rounds.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(total(({ decoys }) => decoys)).toBeGreaterThan(entered / 4);
  expect(total(({ missed }) => missed) / entered).toBeLessThan(0.02);
});
