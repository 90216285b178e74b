import { describe, expect, test } from 'vitest';
import { findFitting, findMention, mentionedIn, putMention } from './mentioning.ts';

const member = (username: string) => ({ id: username, username, profilePicture: null });
const LIAM = member('liam');
const ALI = member('ali.b');

describe('an @ being typed', () => {
  test.each([
    ['@', 1, { start: 0, typed: '' }],
    ['Hi @li', 6, { start: 3, typed: 'li' }],
    ['Hi @li now', 6, { start: 3, typed: 'li' }],
    ['Hi (@ali.', 9, { start: 4, typed: 'ali.' }],
    ['Hi @li now', 10, null],
    ['mail me@li', 10, null],
    ['Hi', 2, null],
  ])('the text %j with the caret at %i has the right mention', (text, caret, mention) => {
    expect(findMention(text, caret)).toEqual(mention);
  });

  test('members whose names start with the typed text come first, and the chosen name is inserted in full', () => {
    expect(findFitting([LIAM, ALI], 'LI')).toEqual([LIAM, ALI]);
    expect(findFitting([LIAM, ALI], 'x')).toEqual([]);
    const wide = { ...LIAM, username: 'Ｌｉａｍ' };
    expect(findFitting([wide, ALI], 'lia')).toEqual([wide]);
    expect(putMention('Hi @li now', { start: 3, typed: 'li' }, LIAM)).toEqual({
      text: 'Hi @liam now',
      caret: 9,
    });
    expect(putMention('@', { start: 0, typed: '' }, ALI)).toEqual({ text: '@ali.b ', caret: 7 });
  });
});

test('the mentioned members are read from the text, each once', () => {
  expect(mentionedIn('@liam, @liam and @ali.b. Not @alib', [LIAM, ALI])).toEqual(['liam', 'ali.b']);
});
