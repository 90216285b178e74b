import type { Currency } from './currency.ts';
import { type Cents, toDecimal } from './money.ts';
import type { PayLink } from './pay-links.ts';

type Asked = {
  amount: Cents;
  currency: Currency;
  /** The payee. */
  name: string;
  /** What is paid, such as the group's name. */
  reference: string;
};

/** A link that opens the service, and the text of a QR code, each with as much filled in as it can carry. */
export type PayRequest = { url: string | null; code: string | null };

// biome-ignore format: a table of codes.
const PAYPAL_CURRENCIES: readonly Currency[] = [
  'AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP',
  'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD',
];

/** Of these PayPal takes whole amounts only. */
const PAYPAL_WHOLE: readonly Currency[] = ['HUF', 'JPY', 'TWD'];

/** The amount as PayPal's links take it; null where they cannot. */
function paypalAmount(amount: Cents, currency: Currency): string | null {
  if (!PAYPAL_CURRENCIES.includes(currency)) return null;
  const [whole = '', decimals = ''] = toDecimal(amount, currency).split('.');
  if (!PAYPAL_WHOLE.includes(currency)) return `${whole}.${decimals}${currency}`;
  return Number(decimals) === 0 ? `${whole}${currency}` : null;
}

/** What a debtor opens or scans to pay; null if the service does not take that currency. */
export function payRequest({ kind, value }: PayLink, asked: Asked): PayRequest | null {
  const { amount, currency, name, reference } = asked;
  const decimal = toDecimal(amount, currency);
  switch (kind) {
    case 'paypal': {
      const filled = paypalAmount(amount, currency);
      return ofUrl(`https://paypal.me/${value}${filled === null ? '' : `/${filled}`}`);
    }
    case 'venmo':
      if (currency !== 'USD') return null;
      return ofUrl(`https://venmo.com/${value}?${queryOf({ txn: 'pay', amount: decimal, note: reference })}`);
    case 'wise':
      return ofUrl(
        `https://wise.com/pay/me/${value}?${queryOf({ amount: decimal, currency, description: reference })}`,
      );
    case 'upi':
      if (currency !== 'INR') return null;
      return ofUrl(`upi://pay?${queryOf({ pa: value, pn: name, am: decimal, cu: currency, tn: reference })}`);
    case 'iban':
      return { url: null, code: currency === 'EUR' ? creditTransfer(value, asked) : null };
  }
}

const ofUrl = (url: string): PayRequest => ({ url, code: url });

function queryOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}

/**
 * The longest code that banks must read, in bytes, and the longest name and reference in it (EPC069-12). A name of 70
 * emoji would leave no place for the other lines.
 */
const CODE_BYTES = 331;
const NAME_SIGNS = 70;
const NAME_BYTES = 210;
const REFERENCE_SIGNS = 140;

/** A SEPA credit transfer as the text of a QR code: EPC069-12, version 002, in UTF-8, without a BIC. */
function creditTransfer(iban: string, { amount, name, reference }: Asked): string {
  const payee = fitting(shorten(name, NAME_SIGNS), NAME_BYTES);
  const start = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    payee,
    iban,
    `EUR${toDecimal(amount, 'EUR')}`,
    '',
    '',
    '',
  ].join('\n');
  return start + fitting(shorten(reference, REFERENCE_SIGNS), CODE_BYTES - byteLength(start));
}

/** The length in UTF-8. */
const byteLength = (text: string) => encodeURIComponent(text).replaceAll(/%../g, '.').length;

/** As many signs from the start as have at most so many bytes. */
function fitting(text: string, bytes: number): string {
  const signs = [...text];
  while (byteLength(signs.join('')) > bytes) signs.pop();
  return signs.join('').trim();
}

/** One line of whole signs, at most so many. */
function shorten(text: string, max: number): string {
  const line = text.toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, max).join('').trim();
}
