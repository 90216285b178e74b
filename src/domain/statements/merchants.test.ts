import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseByMerchant, merchantOf, readTitle, SIMILAR, similarity } from './merchants.ts';

const isSimilar = (a: string, b: string) => similarity(readTitle(a), readTitle(b)) >= SIMILAR;

describe('the merchant of a title', () => {
  test.each([
    ['POS PURCHASE STARBUCKS STORE #1234', 'starbucks'],
    ['Kartenzahlung REWE SAGT DANKE 4123//BERLIN/DE', 'rewe berlin'],
    ['PAYPAL *SPOTIFY', 'spotify'],
    ["TRADER JOE'S #552 QPS", 'trader joes qps'],
    ['SQ *BLUE BOTTLE COFFEE', 'blue bottle coffee'],
    ['Boulangerie Dupré', 'boulangerie dupre'],
    ['Straße', 'strasse'],
    ['12345', '12345'],
    ['株式会社ローソン', '株式会社ローソン'],
    ['', ''],
  ])('of "%s" is "%s"', (title, merchant) => {
    expect(merchantOf(title)).toBe(merchant);
  });
});

describe('titles', () => {
  test.each([
    ['STARBUCKS STORE 01234 SEATTLE WA', 'Starbucks'],
    ['REWE SAGT DANKE 4123', 'rewe'],
    ["TRADER JOE'S #552", 'Trader Joes'],
    ['BOULANGERIE DUPRE PARIS', 'Boulangerie Dupré'],
    ['NETFLIX.COM AMSTERDAM', 'Netflix'],
    ['EDEKA CENTER MUENCHEN', 'Edeka Cent'],
    ['WHOLEFDS MKT 10234', 'wholefds mkt'],
    ['12345', '12345'],
    ['Miete Juni', 'Miete'],
    ['CONTACTLESS PURCHASE 12', 'Contactless purch'],
    ['Kartenzahlung 4417', 'Kartenzahlung'],
    ['ZELLE TO BEN SMITH', 'ben42'],
  ])('"%s" and "%s" are similar', (a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(isSimilar(b, a)).toBe(true);
  });

  test.each([
    ['REWE BERLIN', 'Shell Berlin'],
    ['NETFLIX.COM', 'Spotify'],
    ['CAFE ROMA', 'Cafe Milano'],
    ['Lunch', 'Dinner'],
    ['PAYPAL *SPOTIFY', 'Paypal *Steam'],
    ['Coffee', 'Coffee Lab'],
    ['12345', '54321'],
    ['Kartenzahlung', 'Lastschrift'],
    ['', 'Rewe'],
  ])('"%s" and "%s" are not similar', (a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  test('are as similar one way as the other, and a title is similar to itself in any case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
        expect(similarity(readTitle(a), readTitle(b))).toBe(similarity(readTitle(b), readTitle(a)));
        expect(similarity(readTitle(a), readTitle(a))).toBe(1);
        expect(similarity(readTitle(b), readTitle(b.toUpperCase()))).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what was chosen for a merchant', () => {
  const choose = chooseByMerchant([
    { merchant: 'starbucks seattle', choice: 'food' },
    { merchant: 'united airlines', choice: 'travel' },
    { merchant: 'cafe roma', choice: 'drinks' },
  ]);

  test('is found for the same merchant, and for another place of it', () => {
    expect(choose('STARBUCKS STORE 77 SEATTLE')).toBe('food');
    expect(choose('Starbucks Portland')).toBe('food');
    expect(choose('United Airlines 0162')).toBe('travel');
  });

  test('is not found for another one', () => {
    expect(choose('Cafe Milano')).toBeNull();
    expect(choose('Shell')).toBeNull();
    expect(choose('')).toBeNull();
  });

  test('an exact choice comes before one of the same first word', () => {
    const both = chooseByMerchant([
      { merchant: 'amazon', choice: 'shopping' },
      { merchant: 'amazon prime', choice: 'activities' },
    ]);
    expect(both('AMAZON PRIME')).toBe('activities');
    expect(both('Amazon')).toBe('shopping');
  });
});
