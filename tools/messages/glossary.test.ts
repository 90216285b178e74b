import { expect, test } from 'vitest';
import { missedTerm, readGlossary, termsIn } from './glossary.ts';

const terms = termsIn(
  '| English | Deutsch |\n|---|---|\n| owe | schulden |\n| balance (of a person) | Saldo |\n| balance (of a wallet) | Guthaben |\n',
);

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

test('the glossary of German names at least 30 terms', () => {
  expect(readGlossary('de').length).toBeGreaterThan(30);
});
