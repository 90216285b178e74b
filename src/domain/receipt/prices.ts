import { type Currency, decimalsOf } from '../currency.ts';
import type { Cents } from '../money.ts';
import { readTypedAmount } from '../typed-amount.ts';

/** An amount as it stands in a line. */
export type Price = {
  /** Minor units without a sign; null if the text can be read as two different amounts. */
  amount: Cents | null;
  isNegative: boolean;
  text: string;
  /** Whether letters replace digits: "1O.00". */
  isNoisy: boolean;
  /** The currency code beside the amount; empty if its sign is ambiguous. */
  currency: string | null;
};

const LONGEST = 24;
const SIGNS = '[$€£¥₹₩₺₽₪₫฿₴₦]|US\\$|CA\\$|A\\$|R\\$|S\\/|R(?=\\d)|[A-Za-z]{2,3}\\.?';
const MINUS = '[-−–]';
/** A word of a line: signs, a currency, a number, a currency, a sign, the mark of a tax. */
const WORD = new RegExp(
  `^(\\(?)(${MINUS}|\\+)?(${SIGNS})?(${MINUS})?(\\d[\\d.,'’]*|[.,]\\d{2})([.,]?[-–—]{1,2}(?=\\D*$))?(${SIGNS})?(${MINUS})?(\\)?)([A-Z*#]{0,2}|(?<=[-−–])\\d)$`,
  'u',
);
const MEASURE_LETTERS = /^(?:L|G|KG|ML|CL|M|CM)$/;
/** Letters that text recognition confuses with digits. */
const NOISY = /^(\D{0,2}?)([\dOoQDIl|SBZ.,]{3,12})(\D{0,2})$/u;
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};
const SIGN_CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₴': 'UAH',
  '₦': 'NGN',
  US$: 'USD',
  CA$: 'CAD',
  A$: 'AUD',
  R$: 'BRL',
};
/** Signs and names of currencies that are not a code. */
const CURRENCY_WORD =
  /^(?:[$€£¥₹₩₺₽₪₫฿₴₦]|US\$|CA\$|A\$|R\$|S\/|R|Fr\.?|fr\.?|SFr\.?|[Kk]r\.?|zł|Kč|Ft|TL|lei|Rs\.?|[Ee]uro?s?|EUROS?)$/u;

/** Currency codes that receipts print beside amounts. Others, such as PEN, CUP and MOP, are also words. */
const CODES: ReadonlySet<string> = new Set(
  (
    'EUR USD GBP CHF CAD AUD NZD JPY SEK NOK DKK PLN CZK HUF INR SGD HKD MXN BRL ARS CLP COP ZAR XOF XAF KWD AED SAR THB IDR ' +
    'MYR PHP KRW CNY TWD ILS BGN ISK EGP NGN KES PKR BDT LKR VND UAH TND JOD BHD OMR QAR UYU CRC GTQ PYG'
  ).split(' '),
);

/** The currency that a word names: its code, an empty text for a sign that several have, null for another word. */
export function currencyOf(word: string): string | null {
  const code = word.replace(/\.$/, '').toUpperCase();
  if (CODES.has(code)) return code;
  if (!CURRENCY_WORD.test(word)) return null;
  return /^eur/i.test(word) ? 'EUR' : (SIGN_CURRENCIES[word] ?? '');
}

/**
 * Reads a word of a line as an amount; null for another word. Without a currency beside it, it must have all the
 * decimals of the currency, or two places for a currency with none: "12" and "3.5" are numbers of something else.
 */
export function readPrice(word: string, currency: Currency, hasCurrency = false): Price | null {
  if (word.length > LONGEST || !/\d/.test(word)) return null;
  const match = WORD.exec(word);
  if (match === null) return readNoisyPrice(word, currency);
  const [, open = '', plus = '', before = '', minus = '', number = '', dash = '', after = '', ...rest] =
    match;
  const [last = '', close = '', mark = ''] = rest;
  const named = [before, after].map((text) => (text === '' ? '' : currencyOf(text)));
  // "XL2.50" and "2.50kg" are not amounts.
  if ((open === '') !== (close === '') || MEASURE_LETTERS.test(mark)) return null;
  if (named.includes(null)) return readNoisyPrice(word, currency);
  const isDashed = dash.length > 1;
  const trailing = dash.length === 1 ? dash : last;
  const isNegative = [plus, minus, trailing].some((sign) => /[-−–]/.test(sign)) || open !== '';
  const isSigned = hasCurrency || before !== '' || after !== '' || isDashed;
  const amount = readNumber(number, currency, isSigned);
  if (amount === undefined) return readNoisyPrice(word, currency);
  return {
    amount,
    isNegative,
    text: word,
    isNoisy: false,
    currency: named.find((name) => name !== '' && name !== null) ?? null,
  };
}

/** Minor units, null for an ambiguous number, undefined for what is not an amount. */
function readNumber(number: string, currency: Currency, isSigned: boolean): Cents | null | undefined {
  const plain = number.replaceAll(/(?<=\d)['’](?=\d{3})/gu, '');
  const decimals = decimalsOf(currency);
  // "062,47" is the rest of an amount.
  if (/^0\d/.test(plain)) return undefined;
  const typed = readTypedAmount(plain, currency);
  if (!typed.ok) return typed.reason === 'ambiguous' ? null : undefined;
  if (isSigned) return typed.amount;
  const fraction = /[.,](\d*)$/.exec(plain)?.[1]?.length;
  if (decimals === 0) return /^[1-9]./.test(plain) ? typed.amount : undefined;
  return fraction === decimals || (fraction === 3 && plain.length > 5) ? typed.amount : undefined;
}

/** "1O.00" and "l2,50": an amount with letters that look like digits. */
function readNoisyPrice(word: string, currency: Currency): Price | null {
  const match = NOISY.exec(word);
  // "0,5l" is half a liter.
  if (match === null || /^\d+[.,]\dl$/.test(word)) return null;
  const [, before = '', body = '', after = ''] = match;
  const digits = body.replaceAll(/[OoQDIl|SBZ]/g, (letter) => LOOKALIKES[letter] ?? letter);
  // At least a third of the characters are digits, and the decimal mark is in a valid position.
  if (body.replaceAll(/\D/g, '').length * 3 < digits.replaceAll(/\D/g, '').length) return null;
  if (digits === body || !/^\d{1,6}[.,]\d{2}$/.test(digits)) return null;
  const price = readPrice(`${before}${digits}${after}`, currency);
  return price === null ? null : { ...price, text: word, isNoisy: true };
}
