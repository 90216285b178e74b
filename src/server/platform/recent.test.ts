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
