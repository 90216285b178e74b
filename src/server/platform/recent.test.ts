import { expect, test, vi } from 'vitest';
import { Recent } from './recent.ts';

const keepCharacters = (most: number) => new Recent<string>(most, (key, text) => key.length + text.length);

test('a text is made once for the same source', () => {
  const texts = keepCharacters(100);
  const make = vi.fn((text: string) => `made of ${text}`);
  for (const source of ['a', 'b', 'a', 'b', 'a']) {
    expect(texts.get(source, () => make(source))).toBe(`made of ${source}`);
  }
  expect(make).toHaveBeenCalledTimes(2);
});

test('the ones made first go when there are too many characters', () => {
  const texts = keepCharacters(12);
  const make = vi.fn(() => '12345');
  // Six characters each: two have room.
  for (const source of ['a', 'b', 'c', 'b', 'c']) texts.get(source, make);
  expect(make).toHaveBeenCalledTimes(3);
  texts.get('a', make);
  expect(make).toHaveBeenCalledTimes(4);
  texts.get('c', make);
  expect(make).toHaveBeenCalledTimes(4);
  texts.get('b', make);
  expect(make).toHaveBeenCalledTimes(5);
});

test('one that has no room by itself is made each time', () => {
  const texts = keepCharacters(3);
  const make = vi.fn(() => '12345');
  expect([texts.get('a', make), texts.get('a', make)]).toEqual(['12345', '12345']);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a failure to make one is thrown, and nothing is kept', () => {
  const texts = keepCharacters(100);
  expect(() =>
    texts.get('a', () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(texts.get('a', () => 'yes')).toBe('yes');
});

test('what is kept anew takes the place of what was, and is the newest; what is forgotten makes room', () => {
  const texts = keepCharacters(12);
  texts.keep('a', '12345');
  texts.keep('b', '12345');
  texts.keep('a', '54321');
  texts.keep('c', '12345');
  expect(['a', 'b', 'c'].map((key) => texts.find(key))).toEqual(['54321', undefined, '12345']);
  texts.forget('c');
  texts.keep('d', '12345');
  expect(['a', 'c', 'd'].map((key) => texts.find(key))).toEqual(['54321', undefined, '12345']);
});
