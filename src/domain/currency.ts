/** The currencies of ISO 4217 by their number of decimals. */
const BY_DECIMALS = {
  0: [
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
  // biome-ignore format: a table of codes.
  2: [
    'USD', 'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BGN', 'BMD', 'BND', 'BOB',
    'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DKK', 'DOP',
    'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG',
    'HUF', 'IDR', 'ILS', 'INR', 'IRR', 'JMD', 'KES', 'KGS', 'KHR', 'KPW', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL',
    'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO',
    'NOK', 'NPR', 'NZD', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'QAR', 'RON', 'RSD', 'RUB', 'SAR', 'SBD', 'SCR', 'SDG',
    'SEK', 'SGD', 'SHP', 'SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TRY', 'TTD',
    'TWD', 'TZS', 'UAH', 'UYU', 'UZS', 'VES', 'WST', 'XCD', 'XCG', 'YER', 'ZAR', 'ZMW', 'ZWG',
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
} as const;

export type Decimals = keyof typeof BY_DECIMALS;

/** A code of ISO 4217. */
export type Currency = (typeof BY_DECIMALS)[Decimals][number];

/** The codes of the currencies with this number of decimals. */
export function currenciesWith(decimals: Decimals): readonly Currency[] {
  return BY_DECIMALS[decimals];
}

/** Every code, in alphabetical order. */
export const CURRENCIES: readonly Currency[] = [0, 2, 3]
  .flatMap((decimals) => BY_DECIMALS[decimals as Decimals])
  .toSorted();

const DECIMALS: ReadonlyMap<string, Decimals> = new Map(
  ([0, 2, 3] as const).flatMap((decimals) => BY_DECIMALS[decimals].map((code) => [code, decimals])),
);

/** The number of decimals of the currency's amounts; two for an unlisted code. */
export function decimalsOf(currency: Currency): Decimals {
  return DECIMALS.get(currency) ?? 2;
}

export function isCurrency(text: string): text is Currency {
  return DECIMALS.has(text);
}
