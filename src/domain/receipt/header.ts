import { firstCharacters } from '../imported-cells.ts';
import type { Habit } from './day.ts';
import type { Line } from './lines.ts';
import { foldLabel } from './words.ts';

const MAX_MERCHANT = 200;
const LABEL = /^(?:verkäufer|händler|seller|sold by|merchant|vendeur|vendedor|comercio)\s?: ?(?=.*\p{L})/iu;
/** "Here is your receipt from Lotus Garden". */
const SENDER =
  /(?<!\p{L})(?:(?:receipt|order|purchase|confirmation) from|(?:bestellung|einkauf) bei|(?:rechnung|quittung) von|(?:commande|achat) chez|reçu de|pedido en|compra en|recibo de) ([\p{Lu}\d].*?)[!.]*$/iu;
/** "Lotus.com order number: 4471". */
const SHOP_OF_ORDER = /^(?!your|the)(\S.{1,40}?) order (?:number|no|#)/iu;
/** A tax or telephone number after a name. */
const NUMBERS_BEHIND = /(?: \S*\d{4}\S*)+$/u;
/** The number of lines searched for a name. */
const FIRST_LINES = 8;
/** Lines above the name of a merchant, and lines that are an address. */
const NO_NAME =
  /^(?:\W*(?:welcome|thank|receipt|invoice|tax invoice|sales? receipt|customer copy|copy|rechnung|quittung|kassenbon|kassenbeleg|beleg|bon|herzlich|willkommen|vielen dank|reçu|recu|ticket|facture|addition|note|bienvenue|merci|factura|recibo|bienvenid|gracias|duplicate|duplicata|duplicado|kopie|order|date|datum|fecha|(?:table|tisch|mesa)(?= ?[\dnN#:])|server|tel|phone|www|http)\b)|\b(?:order|invoice|receipt|check|bill) ?(?:#|no\b|number)|@|\bwww\.|https?:|(?:^|, ?|\b[a-z]{2} )\d{5}|\b20\d{2}\b|^(?=.*\d).*\b(?:straße|strasse|str\.|street|st\.|road|rd\.|avenue|ave|rue|calle|c\/|plaza|platz|boulevard|blvd)(?![\p{L}\d])/iu;

/** The name of the merchant and its line: the first one above the first amount that can be one. Null where none can. */
export function merchantOf(lines: readonly Line[]): { name: string; line: number } | null {
  const first = lines.slice(0, FIRST_LINES);
  for (const { text, line } of first) {
    const [, shop] = SENDER.exec(text) ?? SHOP_OF_ORDER.exec(text) ?? [];
    if (shop !== undefined) return { name: firstCharacters(shop, MAX_MERCHANT).trim(), line };
  }
  for (const { name, text, prices, kind, quantity, line } of first) {
    if ((prices.length > 0 && kind === 'item') || quantity !== null) return null;
    if (prices.length > 0 || NO_NAME.test(text) || kind === 'ignored' || kind === 'header') continue;
    const whole = name.replace(LABEL, '');
    const found = [whole, whole.replace(NUMBERS_BEHIND, '')].find(isMostlyLetters);
    if (found !== undefined) return { name: firstCharacters(found, MAX_MERCHANT).trim(), line };
  }
  return null;
}

function isMostlyLetters(text: string): boolean {
  const letters = text.replaceAll(/\P{L}/gu, '').length;
  return letters > 1 && text.replaceAll(/\D/g, '').length * 2 <= letters;
}

const LANGUAGES = [
  [
    'en',
    'total subtotal tax tip cash change thank you server table order card receipt date item qty amount due gratuity vat the and with of sale balance',
  ],
  [
    'de',
    'summe gesamt mwst ust zwischensumme bar karte gegeben ruckgeld rechnung datum uhr vielen dank stk betrag zahlen steuer tisch bedienung und mit pfand',
  ],
  [
    'fr',
    'tva ttc ht sous payer merci especes rendu carte bancaire addition qte montant le la et de avec facture caisse vous',
  ],
  [
    'es',
    'iva importe gracias efectivo cambio tarjeta entregado fecha mesa cant precio factura base imponible pagar con y el por su propina',
  ],
] as const;

/** The language that most words of a receipt are of; null where two have as many. */
export function languageOf(lines: readonly Line[]): Habit['language'] {
  const words = lines.flatMap(({ text }) => foldLabel(text));
  const counts = LANGUAGES.map(([language, known]) => {
    const set = new Set(known.split(' '));
    return { language, count: words.filter((word) => set.has(word)).length };
  }).toSorted((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first === undefined || second === undefined || first.count === second.count ? null : first.language;
}
