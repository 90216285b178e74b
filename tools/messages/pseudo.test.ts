import { expect, test } from 'vitest';
import { pseudoWords } from '../../e2e/support/pseudo.ts';
import { expressionFor, knownOf } from '../../e2e/support/spoken.ts';
import { catalogueOf } from '../build/catalogues.ts';
import { problemOf } from './catalogues.ts';

const words = pseudoWords(catalogueOf('en'));

test('every text stays whole in the language that nobody reads, in brackets and longer', () => {
  for (const [key, translation] of Object.entries(words)) {
    const [id = ''] = key.split('\u0004');
    const entry = { id, context: null, translation, notes: [], files: [], isFuzzy: false };
    expect(problemOf('en', entry)).toBeNull();
    expect(translation).toMatch(/^⟦.*⟧$/s);
  }
  expect([words.Save, words['Add Expense']]).toEqual(['⟦Sàvéøø⟧', '⟦Ådd Éxpénséøøøøø⟧']);
});

const known = knownOf({
  Save: 'Sichern',
  'More for {name}': 'Mehr zu {name}',
  'Paid by {0}, {1}': '{1}, von {0}',
  Housing: 'Wohnen',
  '{label}: {fact}': '{label} – {fact}',
  'Version {version}': 'Fassung {version}',
  'Over budget by <0/>': '<0/> zu viel',
});

test.each([
  ['Save', true, 'Sichern', true],
  ['Save', true, 'Save', true],
  ['Save', true, 'Sichern und mehr', false],
  ['sav', false, 'Sichern', true],
  ['More for Lisbon', true, 'Mehr zu Lisbon', true],
  ['More for Lisbon', true, 'Mehr zu Rom', false],
  [/^Paid by you/, false, 'gleich geteilt, von dir', true],
  ['Lisbon', true, 'Lisbon', true],
  ['Save: Lisbon', true, 'Sichern – Lisbon', true],
  ['Rome: Lisbon', true, 'Rome – Lisbon', false],
  [/^Housing/, false, 'Wohnen 24 %', true],
  [/^Housing$/, false, 'Wohnen 24 %', false],
  [/^Version 1/, false, 'Fassung 1 Maya', true],
  [/^Version 1/, false, 'Fassung 2 Maya', false],
  ['over budget', false, '5,00 € zu viel', true],
])('the step that names %s (exactly: %s) finds %s: %s', (named, isExact, shown, isFound) => {
  expect(expressionFor(named, isExact, known).test(shown)).toBe(isFound);
});
