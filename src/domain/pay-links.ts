/** Where a person can be paid outside the product. */
export const PAY_LINK_KINDS = ['paypal', 'venmo', 'wise', 'upi', 'iban'] as const;
export type PayLinkKind = (typeof PAY_LINK_KINDS)[number];
export type PayLink = { kind: PayLinkKind; value: string };

export const PAY_LINK_NAMES: Readonly<Record<PayLinkKind, string>> = {
  paypal: 'PayPal',
  venmo: 'Venmo',
  wise: 'Wise',
  upi: 'UPI',
  iban: 'IBAN',
};

/** The name at the end of an address of the service, or after "@". */
const NAMES = {
  paypal: /^(?:(?:https?:\/\/)?(?:www\.)?paypal\.me\/|@)?([A-Za-z0-9]{1,20})\/?$/,
  venmo: /^(?:(?:https?:\/\/)?(?:www\.|account\.)?venmo\.com\/(?:u\/)?|@)?([A-Za-z0-9_-]{5,30})\/?$/,
  wise: /^(?:(?:https?:\/\/)?(?:www\.)?wise\.com\/pay\/me\/|@)?([A-Za-z0-9._-]{3,50})\/?$/,
  upi: /^([A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9.-]{1,63})$/,
} as const;

/** Reads a name, an address of the service or an IBAN, in the form in which it is kept; null if it is not valid. */
export function readPayLink(kind: PayLinkKind, typed: string): string | null {
  const text = typed.trim();
  if (kind !== 'iban') return NAMES[kind].exec(text)?.[1] ?? null;
  const iban = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return isIban(iban) ? iban : null;
}

/** Tells whether a text without spaces is an IBAN: as a number, with its first four signs last, it is 1 modulo 97. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** An IBAN in groups of four signs; other values as they are. */
export function showPayLink({ kind, value }: PayLink): string {
  return kind === 'iban' ? value.replaceAll(/(.{4})(?=.)/g, '$1 ') : value;
}
