import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { chooseLanguage, findLanguage, matchTags, tagsOf } from './languages.ts';

let takeBack: () => void;
beforeAll(() => {
  takeBack = offerLanguage('de');
});
afterAll(() => takeBack());

describe('of the header Accept-Language', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-CH', 'de'],
    ['en-GB, de;q=0.5', 'en'],
    ['en;q=0.2, de;q=0.9', 'de'],
    ['en;q=0.8, de;q=0.8', 'en'],
    ['de;q=0, en;q=0.1', 'en'],
    ['xx, de;q=0.1', 'de'],
    ['*', null],
    ['xx', null],
    ['', null],
    ['de;q=2', null],
    ['de,,en', null],
    ['de; drop table', null],
    [`de,${'xx,'.repeat(300)}de`, null],
  ])('%j means %j', (header, code) => {
    expect(matchTags(tagsOf(header))?.code ?? null).toBe(code);
  });
});

describe('the language of a reader', () => {
  test('is the one of the account, then of the cookie, then of the header, then English', () => {
    const codeOf = (signs: Parameters<typeof chooseLanguage>[0]) => chooseLanguage(signs).code;
    expect(codeOf({ own: 'de', cookie: 'en', tags: ['en'] })).toBe('de');
    expect(codeOf({ own: null, cookie: 'de', tags: ['en'] })).toBe('de');
    expect(codeOf({ own: null, cookie: undefined, tags: ['de-AT'] })).toBe('de');
    expect(codeOf({ tags: ['xx'] })).toBe('en');
  });

  test('is found by its exact code only, and not before it is offered', () => {
    expect(['de', 'DE', 'de-AT', 'xx', '', null, undefined].map((code) => findLanguage(code)?.code)).toEqual([
      'de',
      ...Array(6).fill(undefined),
    ]);
    const german = findLanguage('de');
    if (german === null) throw new Error('German is offered');
    german.isOffered = false;
    expect([findLanguage('de'), matchTags(['de']), chooseLanguage({ cookie: 'de' }).code]).toEqual([
      null,
      null,
      'en',
    ]);
    german.isOffered = true;
  });
});
