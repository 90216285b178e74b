import { expect, test } from 'vitest';
import { foldName, isSameName, isSimilarName, isVisibleName, ownName, shownName } from './names.ts';

test.each([
  ['Ben', 'ben'],
  ['ZOË', 'zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['STRASSER', 'Straßer'],
  ['ΣΟΦΟΣ', 'σοφος'],
])('%s and %s are the same name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Ben', 'Bea'],
  ['Zoe', 'Zoë'],
  ['Ben', 'Ben M'],
])('%s and %s are two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test.each([
  'Zoë',
  '李',
  'علی\u200cرضا',
  '👨\u200d👩\u200d👧',
  '❤\ufe0f\u200d🔥',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'A b',
  '★',
])('%s is a visible name', (name) => {
  expect(isVisibleName(name)).toBe(true);
});

test.each([
  ['a turned direction', 'Ana\u202egnp.exe'],
  ['an isolate', '\u2066Ana\u2069'],
  ['a zero-width space', 'An\u200ba'],
  ['a joiner at the end', 'Ana\u200d'],
  ['a joiner before a space', 'Ana\u200d Lee'],
  ['a soft hyphen', 'A\u00adna'],
  ['a byte order mark', '\ufeffAna'],
  ['tags without a flag', 'Ana\u{e0061}\u{e007f}'],
  ['private use', 'Ana\ue000'],
  ['an unassigned character', 'Ana\u0378'],
  ['only the Hangul filler', '\u3164'],
  ['only the blank of Braille', '\u2800\u2800'],
  ['only a variation selector', '\ufe0f'],
])('a name with %s is refused', (_, name) => {
  expect(isVisibleName(name)).toBe(false);
});

test.each([
  ['Ben M.', 'ben-m'],
  ['ZOE\u0308 \ufb01scher', 'Zoë Fischer'],
  ['ＡＮＡ', 'ana'],
  ['★', '★'],
])('%s and %s are similar names', (one, other) => {
  expect(isSimilarName(one, other)).toBe(true);
});

test.each([
  ['★', '♥'],
  ['कि', 'का'],
  ['Ben', 'Bea'],
])('%s and %s are not similar names', (one, other) => {
  expect(isSimilarName(one, other)).toBe(false);
});

test('a folded name stays as it is when it is folded again', () => {
  for (const name of ['ΐ', 'ŉ', 'ǰ', 'İ', 'ﬁ', '①', 'ᾳ', 'Zoë', 'Straße']) {
    expect(foldName(foldName(name))).toBe(foldName(name));
  }
});

test('a person is called by their full name, or by their username without one', () => {
  expect(shownName({ username: 'maya', fullName: 'Maya Okafor' })).toBe('Maya Okafor');
  expect(shownName({ username: 'maya', fullName: null })).toBe('maya');
  expect(shownName({ username: 'maya' })).toBe('maya');
  expect(ownName({ username: 'maya', firstName: 'Maya', lastName: null })).toBe('Maya');
  expect(ownName({ username: 'maya', firstName: 'Maya', lastName: 'Okafor' })).toBe('Maya Okafor');
  expect(ownName({ username: 'maya', firstName: null, lastName: null })).toBe('maya');
});
