import { type Currency, decimalsOf } from '../../currency.ts';
import { type Cents, cents, subtract, sum, toDecimal, ZERO } from '../../money.ts';
import type { CorpusReceipt, Truth } from './read-corpus.ts';

type Words = {
  names: readonly string[];
  rests: readonly string[];
  merchants: readonly string[];
  address: string;
  subtotal: string;
  total: readonly string[];
  tax: string;
  included: string;
  tip: string;
  discount: readonly string[];
  paid: readonly string[];
  thanks: string;
  months: string;
};

const WORDS: Record<'en' | 'de' | 'fr' | 'es', Words> = {
  en: {
    names: [
      'Oat biscuits',
      'Red lentils',
      'Ginger tea',
      'Pear cider',
      'Rye loaf',
      'Dish soap',
      'Garden twine',
      'Paper cups',
      'Blueberry pie',
      'Smoked trout',
    ],
    rests: ['with sea salt', 'in olive oil', 'from the farm', 'of the season'],
    merchants: ['Fern & Finch', 'Old Ferry Stores', 'HILLTOP PANTRY', 'Tilda Kitchen'],
    address: '77 Orchard Lane',
    subtotal: 'Subtotal',
    total: ['TOTAL', 'Total', 'Amount due', 'Grand total'],
    tax: 'Sales tax',
    included: 'VAT included',
    tip: 'Tip',
    discount: ['Discount', 'Loyalty discount', 'Coupon'],
    paid: ['Visa', 'Debit card', 'Cash'],
    thanks: 'Thank you, come again',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  de: {
    names: [
      'Haferkekse',
      'Rote Linsen',
      'Ingwertee',
      'Birnenmost',
      'Roggenlaib',
      'Spülmittel',
      'Gartenschnur',
      'Pappbecher',
      'Heidelbeerkuchen',
      'Räucherforelle',
    ],
    rests: ['mit Meersalz', 'in Olivenöl', 'vom Bauernhof', 'nach Hausart'],
    merchants: ['Farn & Fink', 'Alter Fährladen', 'HOFLADEN HÜGEL', 'Tildas Küche'],
    address: 'Obstgasse 77',
    subtotal: 'Zwischensumme',
    total: ['SUMME', 'Gesamtbetrag', 'Zu zahlen', 'Endsumme'],
    tax: 'zzgl. MwSt',
    included: 'enthaltene MwSt',
    tip: 'Trinkgeld',
    discount: ['Rabatt', 'Treuerabatt', 'Coupon'],
    paid: ['Girocard', 'Bar', 'Kartenzahlung'],
    thanks: 'Vielen Dank und bis bald',
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  },
  fr: {
    names: [
      "Biscuits d'avoine",
      'Lentilles corail',
      'Infusion gingembre',
      'Poiré fermier',
      'Miche de seigle',
      'Liquide vaisselle',
      'Ficelle de jardin',
      'Gobelets papier',
      'Tarte myrtille',
      'Truite fumée',
    ],
    rests: ['au sel marin', "à l'huile d'olive", 'de la ferme', 'de saison'],
    merchants: ['Fougère & Pinson', 'Comptoir du Bac', "L'EPICERIE DU COTEAU", 'Chez Tilda'],
    address: '77 chemin du Verger',
    subtotal: 'Sous-total',
    total: ['TOTAL TTC', 'Total', 'Net à payer', 'A payer'],
    tax: 'TVA',
    included: 'dont TVA',
    tip: 'Pourboire',
    discount: ['Remise', 'Remise fidélité', 'Réduction'],
    paid: ['Carte bancaire', 'Espèces', 'CB'],
    thanks: 'Merci et à bientôt',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  },
  es: {
    names: [
      'Galletas de avena',
      'Lentejas rojas',
      'Infusión de jengibre',
      'Sidra de pera',
      'Hogaza de centeno',
      'Lavavajillas',
      'Cuerda de jardín',
      'Platos de papel',
      'Tarta de arándanos',
      'Trucha ahumada',
    ],
    rests: ['con sal marina', 'en aceite de oliva', 'de la granja', 'de temporada'],
    merchants: ['Helecho y Pinzón', 'Tienda del Barco', 'DESPENSA LA LOMA', 'Cocina de Tilda'],
    address: 'Camino del Huerto 77',
    subtotal: 'Subtotal',
    total: ['TOTAL', 'Total a pagar', 'Importe total', 'A pagar'],
    tax: 'IVA',
    included: 'IVA incluido',
    tip: 'Propina',
    discount: ['Descuento', 'Dto. socio', 'Cupón'],
    paid: ['Tarjeta', 'Efectivo', 'Visa'],
    thanks: 'Gracias por su visita',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
};

type Random = { below: (count: number) => number; of: <T>(list: readonly [T, ...T[]] | readonly T[]) => T };

function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    of: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new RangeError('The list is empty');
      return found;
    },
  };
}

type Bought = { name: string; rest: string | null; count: number; each: Cents; off: Cents };

/** What was bought, and how the receipt of it is written. */
type Plan = {
  words: Words;
  random: Random;
  currency: Currency;
  bought: readonly Bought[];
  tax: Cents;
  isAdded: boolean;
  tip: Cents;
  quantity: 'front' | 'below' | 'columns' | 'before';
  isApart: boolean;
  show: (amount: Cents) => string;
};

/**
 * A generated receipt in a layout that the seed chooses. The expected result comes from the generated items, not from a
 * parser.
 */
export function inventReceipt(seed: number): CorpusReceipt & { truth: Truth } {
  const random = randomOf(seed);
  const language = random.of(['en', 'de', 'fr', 'es'] as const);
  const isAmerican = language === 'en' && random.below(2) === 0;
  const currency: Currency = language === 'en' ? (isAmerican ? 'USD' : 'GBP') : 'EUR';
  const words = WORDS[language];
  const bought = inventItems(words, random);
  const paid = sum(bought.map(amountOf));
  const isAdded = isAmerican || random.below(6) === 0;
  const tax = isAdded ? cents(Math.round(paid * 0.08)) : cents(Math.round(paid * 0.1));
  const tip = random.below(4) === 0 ? cents(100 + random.below(900)) : ZERO;
  const quantity = random.of(['front', 'below', 'columns', 'before'] as const);
  const show = inventNotation(language, currency, random);
  const isApart = random.below(8) === 0;
  const plan: Plan = { words, random, currency, bought, tax, isAdded, tip, quantity, isApart, show };
  const merchant = random.of(words.merchants);
  const [date, writtenDate] = inventDate(language, words, random);
  const total = sum([paid, isAdded ? tax : ZERO, tip]);
  const lines = [merchant, words.address, writtenDate, '', ...bodyOf(plan, paid, total), '', words.thanks];
  const truth: Truth = {
    merchant,
    date,
    items: bought.map((each) => ({ name: nameOf(each, plan), amount: amountOf(each) })),
    tax: isAdded ? tax : ZERO,
    tip,
    total,
    doubts: null,
    isBlocked: false,
  };
  return { name: `${language}-invented-${seed}`, currency, text: lines.join('\n'), truth, isUnseen: false };
}

function amountOf({ count, each, off }: Bought): Cents {
  return subtract(cents(count * each), off);
}

function nameOf({ name, rest, count }: Bought, { quantity, isApart }: Plan): string {
  const whole = rest === null ? name : `${name} ${rest}`;
  return count > 1 && (quantity === 'front' || isApart) ? `${count} x ${whole}` : whole;
}

function inventItems(words: Words, random: Random): Bought[] {
  return Array.from({ length: 1 + random.below(9) }, () => {
    const count = random.below(3) === 0 ? 2 + random.below(4) : 1;
    const each = cents(random.below(12) === 0 ? 100_000 + random.below(90_000) : 50 + random.below(3000));
    return {
      name: random.of(words.names),
      rest: random.below(4) === 0 ? random.of(words.rests) : null,
      count,
      each,
      off: random.below(6) === 0 ? cents(1 + random.below(49)) : ZERO,
    };
  });
}

/** How amounts are written: marks, and a sign before or after. */
function inventNotation(language: keyof typeof WORDS, currency: Currency, random: Random): Plan['show'] {
  const [mark, group] = language === 'en' ? ['.', ','] : [',', language === 'fr' ? '\u202f' : '.'];
  const sign = random.of(['', '', 'before', 'after'] as const);
  return (amount) => {
    const [whole = '', fraction = ''] = toDecimal(cents(Math.abs(amount)), currency).split('.');
    const plain =
      whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group) + (decimalsOf(currency) === 0 ? '' : mark + fraction);
    const minus = amount < 0 ? '-' : '';
    if (sign === '') return minus + plain;
    if (language === 'en') return `${minus}${currency === 'USD' ? '$' : '£'}${plain}`;
    return sign === 'before' ? `EUR ${minus}${plain}` : `${minus}${plain} €`;
  };
}

function inventDate(language: keyof typeof WORDS, words: Words, random: Random): [string, string] {
  const [month, dayOfMonth] = [1 + random.below(10), 13 + random.below(15)];
  const [mm, dd] = [String(month).padStart(2, '0'), String(dayOfMonth)];
  const iso = `2026-${mm}-${dd}`;
  const name = words.months.split(' ')[month - 1] ?? '';
  const named = {
    en: `${name} ${dd}, 2026`,
    de: `${dd}. ${name} 2026`,
    fr: `${dd} ${name} 2026`,
    es: `${dd} de ${name} de 2026`,
  };
  const short = language === 'de' ? `${dd}.${mm}.2026` : `${dd}/${mm}/2026`;
  return [iso, random.of([iso, named[language], `${short} 18:24`])];
}

const line = (label: string, amount: string) => `${label.padEnd(34)}  ${amount.padStart(12)}`;

function bodyOf(plan: Plan, paid: Cents, total: Cents): string[] {
  const { words, random, tax, tip, isAdded, show, isApart } = plan;
  const sums: [string, string][] = [];
  if (isAdded || random.below(2) === 0) sums.push([words.subtotal, show(paid)]);
  if (isAdded) sums.push([`${words.tax} 8%`, show(tax)]);
  if (tip > 0) sums.push([words.tip, show(tip)]);
  sums.push([random.of(words.total), show(total)]);
  const after = [line(random.of(words.paid), show(total))];
  if (!isAdded) after.push(line(`${words.included} 10%`, show(tax)));
  if (!isApart) {
    const items = plan.bought.flatMap((each) => rowsOf(each, plan));
    return [...items, '-'.repeat(48), ...sums.map(([label, amount]) => line(label, amount)), ...after];
  }
  const rows = [...plan.bought.flatMap((each) => rowsApart(each, plan)), ...sums];
  return [...rows.map(([label]) => label), ...rows.map(([, amount]) => amount)];
}

/** Names and amounts for a text in which one column stands below the other. */
function rowsApart(each: Bought, plan: Plan): [string, string][] {
  const rows: [string, string][] = [[nameOf(each, plan), plan.show(cents(each.count * each.each))]];
  if (each.off > 0) rows.push([plan.random.of(plan.words.discount), plan.show(cents(-each.off))]);
  return rows;
}

function rowsOf(each: Bought, plan: Plan): string[] {
  const { show, quantity, random, words } = plan;
  const { name, rest, count } = each;
  const amount = show(cents(count * each.each));
  const whole = rest === null ? name : `${name} ${rest}`;
  const rows: string[] = [];
  if (count > 1 && quantity === 'below') rows.push(whole, line(`  ${count} x ${show(each.each)}`, amount));
  else if (count > 1 && quantity === 'before')
    rows.push(line(whole, amount), `  ${count} x ${show(each.each)}`);
  else if (count > 1 && quantity === 'columns')
    rows.push(line(`${whole}  ${count}  ${show(each.each)}`, amount));
  else if (rest !== null && random.below(2) === 0)
    rows.push(count > 1 ? `${count} x ${name}` : name, line(rest, amount));
  else rows.push(line(count > 1 ? `${count} x ${whole}` : whole, amount));
  if (each.off > 0) rows.push(line(`  ${random.of(words.discount)}`, show(cents(-each.off))));
  return rows;
}
