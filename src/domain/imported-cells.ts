import { type Currency, decimalsOf, isCurrency } from './currency.ts';
import { type Original, parseRate, resolveExchange } from './exchange.ts';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES, type ExpenseCategory } from './expenses.ts';
import type { ImportProblem, PersonAmount } from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, add, type Cents, cents, type Money, negate, subtract, sum } from './money.ts';
import { isVisibleName } from './names.ts';
import { splitEqually } from './split.ts';
import { readTypedAmount } from './typed-amount.ts';

const MAX_PEOPLE = 100;
const MAX_NAME = 200;
/** Leaves room for ' (1/20)' within the 200 characters of a title. */
const MAX_TITLE = 190;
const MAX_NOTES = 2000;

/** Decimals of an amount without any: exports write yen with two decimals too. Three zeros would be thousands. */
const NO_DECIMALS = /[.,]0{1,2}$/;

/** Reads an amount of a file with its sign, with decimal points or commas. Null for anything unclear. */
export function readSignedAmount(text: string, currency: Currency): Cents | null {
  const isNegative = /^[-\u2212]/.test(text);
  const unsigned = text.replace(/^[-+\u2212]/, '');
  const typed = readTypedAmount(
    decimalsOf(currency) === 0 ? unsigned.replace(NO_DECIMALS, '') : unsigned,
    currency,
  );
  if (!typed.ok) return null;
  return isNegative ? negate(typed.amount) : typed.amount;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a name or a title is one line without control characters.
const CONTROL = /[\u0000-\u001f\u007f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks and tabs are text.
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/** A name or a title of a file as one line that the database accepts. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(CONTROL, ' ').trim();
}

/** Why the people of a file cannot be imported, or null. */
export function peopleProblem(names: readonly string[]): Text | null {
  if (names.length > MAX_PEOPLE)
    return sentence('At most {most} people can be imported', { most: MAX_PEOPLE });
  if (names.includes('')) return sentence('A person in the file has no name');
  const long = names.find((name) => name.length > MAX_NAME);
  if (long !== undefined)
    return sentence('"{start}..." is too long for a name', { start: firstCharacters(long, 30) });
  const hidden = names.findIndex((name) => !isVisibleName(name));
  return hidden === -1
    ? null
    : sentence(
        'The name of person {place} has characters that are not allowed. Write it again in the file.',
        { place: hidden + 1 },
      );
}

/** The name of a group, cut where it is too long; empty where it has invisible characters. */
export function groupNameOf(text: string): string {
  const name = firstCharacters(oneLine(text), MAX_NAME).trim();
  return isVisibleName(name) ? name : '';
}

/** The title of an expense; without one, its category. */
export function titleOf(text: string, category: ExpenseCategory): string {
  const title = oneLine(text);
  return title === '' ? CATEGORY_LABELS[category] : firstCharacters(title, MAX_TITLE);
}

/** The notes of an expense; null where they are empty. */
export function notesOf(text: string): string | null {
  const notes = text.toWellFormed().replaceAll(CONTROL_IN_TEXT, ' ').trim();
  return notes === '' ? null : firstCharacters(notes, MAX_NOTES);
}

/** The start of a text, at most `length` UTF-16 units. A character of two units is left out whole: half of one is not text. */
export function firstCharacters(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

/** What a file says of an amount in another currency; `rate` is a decimal as text. */
type StatedOriginal = { amount: Cents | null; currency: string; rate: string };

/**
 * What was paid in another currency: at the rate of the file if that fits the amounts, else at the rate between them.
 * Null where the file names no other currency or amount.
 */
export function originalOf(
  { amount, currency, rate: rateText }: StatedOriginal,
  paid: Money,
): Original | null {
  if (amount === null || amount <= 0 || !isCurrency(currency)) return null;
  const typed = { original: { amount, currency }, ...paid };
  const rate = parseRate(rateText.trim().replace(',', '.'));
  const stated = rate === null ? null : resolveExchange({ ...typed, rate });
  const resolved = stated?.ok === true ? stated : resolveExchange(typed);
  return resolved.ok ? resolved.original : null;
}

/**
 * Shares that total `amount`, from shares that a product has rounded to the minor unit one by one. The units that are
 * missing or too many are divided by lot from the seed, one a person. Null where rounding does not explain the
 * difference: it leaves at most half a unit a person.
 */
export function fitRoundedShares(
  amount: Cents,
  rounded: readonly PersonAmount[],
  seed: string,
): PersonAmount[] | null {
  const off = subtract(amount, sum(rounded.map((share) => share.amount)));
  if (Math.abs(off) * 2 > rounded.length) return null;
  if (off === 0) return [...rounded];
  const participants = rounded.map(({ person }) => String(person));
  const extras = splitEqually({ amount: absolute(off), participants, seed });
  const extraOf = new Map(extras.map(({ userId, amount: extra }) => [userId, extra]));
  return rounded.map((share) => {
    const extra = extraOf.get(String(share.person)) ?? cents(0);
    return { ...share, amount: add(share.amount, off > 0 ? extra : negate(extra)) };
  });
}

/** What a person should know about a file where `fitRoundedShares` divided something. */
export const ROUNDED_SHARES: ImportProblem = {
  line: null,
  message: sentence('Shares are rounded in this file. The leftover cents are divided among those who share.'),
  isBlocking: false,
};

const CATEGORY_WORDS: readonly [ExpenseCategory, RegExp][] = [
  ['drinks', /liquor|alcohol|bar\b|drinks/],
  ['food', /food|dining|grocer|restaurant|meal/],
  ['accommodation', /hotel|rent|mortgage|accommodation|lodging/],
  ['transportation', /taxi|car\b|gas\/fuel|fuel|parking|bus|train|bicycle|transport/],
  ['travel', /plane|flight|travel|trip/],
  ['utilities', /utilit|electric|heat|water|internet|phone|trash|cleaning|tv/],
  ['activities', /entertain|game|movie|music|sport|activit|ticket/],
  ['shopping', /cloth|electronics|furniture|household|gift|shopping|supplies|pet/],
];

/** The category that the words of a file mean: our own label, or a word that names it. */
export function categoryOf(text: string): ExpenseCategory {
  const lower = text.toLowerCase();
  const own = EXPENSE_CATEGORIES.find(
    (category) => category === lower || CATEGORY_LABELS[category].toLowerCase() === lower,
  );
  return own ?? CATEGORY_WORDS.find(([, words]) => words.test(lower))?.[0] ?? 'other';
}
