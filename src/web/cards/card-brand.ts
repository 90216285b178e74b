import { msg } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';

type Brand = {
  id: string;
  name: string;
  /** Matches the first digits of this brand. */
  begins: RegExp;
  /** The number of digits in each group. */
  groups: readonly number[];
  cvcLength: number;
};

const fours = [4, 4, 4, 4];

const brands: readonly Brand[] = [
  { id: 'visa', name: 'Visa', begins: /^4/, groups: fours, cvcLength: 3 },
  {
    id: 'mastercard',
    name: 'Mastercard',
    begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    groups: fours,
    cvcLength: 3,
  },
  { id: 'amex', name: 'American Express', begins: /^3[47]/, groups: [4, 6, 5], cvcLength: 4 },
  { id: 'discover', name: 'Discover', begins: /^(6011|64[4-9]|65)/, groups: fours, cvcLength: 3 },
  {
    id: 'diners',
    name: 'Diners Club',
    begins: /^3(0[0-5]|[689])/,
    groups: [4, 6, 4],
    cvcLength: 3,
  },
  { id: 'jcb', name: 'JCB', begins: /^35/, groups: fours, cvcLength: 3 },
  { id: 'unionpay', name: 'UnionPay', begins: /^62/, groups: fours, cvcLength: 3 },
];

/** A brand that is not recognized, or not yet. */
const other: Brand = labels({ id: 'unknown', name: msg`Card`, begins: /^/, groups: fours, cvcLength: 3 });

export function brandOf(digits: string): Brand {
  return brands.find(({ begins }) => begins.test(digits)) ?? other;
}

/** The display name of a brand; "Card" for an unknown one. */
export function brandName(id: string): string {
  return brands.find((brand) => brand.id === id)?.name ?? other.name;
}

export function lengthOf({ groups }: Brand): number {
  return groups.reduce((all, each) => all + each, 0);
}
