import { expect, test } from 'vitest';
import { ENGLISH, LANGUAGES } from '#domain/language/languages.ts';
import { missedTerm, readGlossary, termsIn } from './glossary.ts';

const terms = termsIn(
  '| English | Deutsch |\n|---|---|\n| owe | schulden |\n| balance (of a person) | Saldo |\n| balance (of a wallet) | Guthaben |\n',
);

const MONEY_WORDS = [
  ...['owe', 'owed', 'settle up', 'share', 'split', 'expense', 'payment', 'balance', 'bill', 'debt'],
  ...['goal', 'budget', 'group', 'member', 'guest', 'full access'],
];

const entry = (id: string, translation: string, notes: string[] = []) => ({
  id,
  context: null,
  translation,
  notes,
  files: [],
  isFuzzy: false,
});

test.each([
  ['{who} owes you', '{who} schuldet dir etwas', null],
  ['You owe {who}', 'Du bist {who} etwas schuldig', null],
  ['You owe {who}', '{who} bekommt etwas', 'owe'],
  ['Balance', 'Guthaben', null],
  ['Balance', 'Saldo', null],
  ['Balance', 'Bilanz', 'balance'],
  ['Lower', 'Niedriger', null],
  ['{owe} is there', '{owe} ist da', null],
  ['You owe {who}', '', null],
])('of %j as %j the term %j is missed', (id, translation, term) => {
  expect(missedTerm(entry(id, translation), terms)).toBe(term);
});

test('a translation may say that it is free of the glossary', () => {
  expect(missedTerm(entry('You owe', 'Offen', ['glossary: free']), terms)).toBeNull();
});

const translated = LANGUAGES.filter(({ code }) => code !== ENGLISH.code).map(({ code }) => code);

test.each(translated)('the glossary of %s names at least 30 terms, those of money among them', (code) => {
  const named = new Set(readGlossary(code).map(({ english }) => english));
  expect(named.size).toBeGreaterThanOrEqual(30);
  expect(MONEY_WORDS.filter((word) => !named.has(word))).toEqual([]);
});
