import { groupBy } from '../group-by.ts';
import { isIban } from '../pay-links.ts';

/** Words that banks put around the name of a merchant, and words that many merchants have in their names. */
const NOISE = new Set(
  [
    'pos card cards cardno kartenzahlung karte carte carta tarjeta purchase achat compra compras payment pymt pmt paiement',
    'pago pagamento zahlung debit debito credit visa visadebit mastercard maestro amex girocard checkcard chk contactless',
    'sans contact recurring online internet web www com net org http https sepa lastschrift basislastschrift einzug ueberweisung',
    'uberweisung gutschrift dauerauftrag virement prelevement transfer xfer ach wire zelle venmo paypal sq tst sumup zettle',
    'izettle stripe klarna google apple pay gpay direct dd bacs faster standing order ref reference referenz iban bic mandat',
    'mandate inc llc ltd gmbh ag co corp sarl srl spa plc bv to from the and der die das und von vom an bei le la les du de des',
    'el los sagt danke store stores shop filiale date auth authorized on at in mit fuer fur für purch withdrawal transaction trans',
  ].flatMap((line) => line.split(' ')),
);

/** Words for the kind of a place, which do not identify it. */
const GENERIC = new Set(
  [
    'cafe coffee bar pub restaurant ristorante pizzeria pizza hotel market markt supermarket supermarkt bakery baeckerei backerei',
    'boulangerie pharmacy apotheke pharmacie parking parkhaus taxi station city new old royal grand super house haus service',
    'services bistro grill kitchen food foods deli gas fuel tankstelle subscription abo membership monthly bill fee',
  ].flatMap((line) => line.split(' ')),
);

const MARKS = /\p{M}+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;
const DIGIT = /\p{N}/u;
const LAST_DIGITS = /\p{N}+$/u;

/** The words of a title in lower case without accents; an apostrophe joins ("Joe's" is "joes"). */
export function wordsOf(title: string): string[] {
  const plain = title
    .replaceAll(/['’`]/gu, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  return plain.split(BETWEEN_WORDS).filter((word) => word !== '');
}

/** A title for comparison: its distinctive words, each once, and all of its words in one text. */
export type TitleWords = { words: readonly string[]; text: string };

/** Reads a title. It ignores numbers (of branches, dates, cards) and common words of banks; "ben42" becomes "ben". */
export function readTitle(title: string): TitleWords {
  const folded = wordsOf(title);
  const named = folded.map((word) => word.replace(LAST_DIGITS, ''));
  const words = new Set(named.filter((word) => word.length > 1 && !DIGIT.test(word) && !NOISE.has(word)));
  return { words: [...words], text: folded.join(' ') };
}

const MOST_WORDS = 3;

/** The merchant of a title, the key of stored choices: its first distinctive words. Empty for an empty title. */
export function merchantOf(title: string): string {
  const { words, text } = readTitle(title);
  return words.length === 0 ? text : words.slice(0, MOST_WORDS).join(' ');
}

/** Whether one word is the other, cut off or with one wrong letter. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 3) return false;
  return (
    long.startsWith(short) || (short.length >= 6 && long.length - short.length <= 1 && isOneOff(short, long))
  );
}

/** Whether words of about one length differ in one letter at most. */
function isOneOff(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = short.length === long.length ? short.slice(start + 1) : short.slice(start);
  return long.slice(start + 1) === rest;
}

/**
 * Whether a title names a person: by every word of the name, or by words of it and nothing else. A place that has the
 * name ("Maya Restaurant") is not a person.
 */
export function namesPerson(title: string, name: string): boolean {
  const [said, words] = [readTitle(title).words, readTitle(name).words];
  if (said.length === 0 || words.length === 0) return false;
  if (said.some((word) => GENERIC.has(word) && !words.includes(word))) return false;
  return words.every((word) => said.includes(word)) || said.every((word) => words.includes(word));
}

const BETWEEN_LINKS = /[^\p{L}\p{N}._@-]+/u;
const SHORTEST_LINK = 4;

/** Whether a title has the name at the end of a pay link, or its IBAN. */
export function namesPayLink(title: string, link: string): boolean {
  const wanted = link.toLowerCase();
  if (wanted.length < SHORTEST_LINK) return false;
  if (isIban(link)) return title.replaceAll(/\s/g, '').toLowerCase().includes(wanted);
  return title
    .toLowerCase()
    .split(BETWEEN_LINKS)
    .some((word) => word.replace(/^@/, '') === wanted);
}

const weigh = (word: string) => (GENERIC.has(word) ? 1 : word.length);
const total = (words: readonly string[]) => words.reduce((sum, word) => sum + weigh(word), 0);

const LEAST_BEGINNING = 8;

/** Whether a title is the other one, cut off. */
function isBeginning(short: string, long: string): boolean {
  return short.length >= LEAST_BEGINNING && long.startsWith(short);
}

/** The similarity of two titles, from 0 to 1: the share of the shorter one's words that the longer one contains. */
export function similarity(a: TitleWords, b: TitleWords): number {
  if (a.text === b.text || isBeginning(a.text, b.text) || isBeginning(b.text, a.text)) return 1;
  if (a.words.length === 0 || b.words.length === 0) return 0;
  const [short, long] = total(a.words) <= total(b.words) ? [a.words, b.words] : [b.words, a.words];
  const shared = short.filter((word) => long.some((other) => isSameWord(word, other)));
  // A title that is only a kind of place ("Coffee") matches only itself.
  if (shared.every((word) => GENERIC.has(word)) && short.join() !== long.join()) return 0;
  return total(shared) / total(short);
}

/** Titles are similar from here on. */
export const SIMILAR = 0.7;

/** What was chosen for a merchant. */
export type MerchantChoice<Choice> = { merchant: string; choice: Choice };

/** Finds what was chosen for the merchant of a title: for the same one, else for the one with most first words alike. */
export function chooseByMerchant<Choice>(
  choices: readonly MerchantChoice<Choice>[],
): (title: string) => Choice | null {
  const byMerchant = new Map(choices.map((each) => [each.merchant, each.choice]));
  const byFirstWord = groupBy(choices, ({ merchant }) => firstWord(merchant));
  return (title) => {
    const merchant = merchantOf(title);
    const exact = byMerchant.get(merchant);
    if (exact !== undefined) return exact;
    const first = firstWord(merchant);
    if (first.length < 4 || GENERIC.has(first)) return null;
    let best: MerchantChoice<Choice> | null = null;
    let most = 0;
    for (const each of byFirstWord.get(first) ?? []) {
      const alike = countAlike(merchant.split(' '), each.merchant.split(' '));
      if (alike > most) [best, most] = [each, alike];
    }
    return best?.choice ?? null;
  };
}

const firstWord = (merchant: string) => merchant.split(' ', 1)[0] ?? '';

function countAlike(a: readonly string[], b: readonly string[]): number {
  const different = a.findIndex((word, place) => word !== b[place]);
  return different === -1 ? a.length : different;
}
