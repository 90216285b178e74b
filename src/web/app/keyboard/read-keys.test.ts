import { expect, test } from 'vitest';
import { navigationOf } from '../navigation.ts';
import { createKeyReader } from './read-keys.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, repeat: false, isComposing: false };

function reader() {
  const read = createKeyReader();
  return (key: string, given: Partial<Parameters<typeof read>[0]> = {}) =>
    read({ ...none, key, timeStamp: 0, ...given });
}

test('"g" waits a moment for the letter of a screen', () => {
  const read = reader();
  expect(read('g')).toBeNull();
  expect(read('e', { timeStamp: 1_400 })).toEqual({ go: 'e' });
  expect(read('g')).toBeNull();
  expect(read('n', { timeStamp: 1_600 })).toBe('new');
});

test('the Shift of a capital letter does not end the wait', () => {
  const read = reader();
  read('G');
  expect(read('Shift')).toBeNull();
  expect(read('E')).toEqual({ go: 'e' });
});

test('the letter after "g" is not a shortcut of its own', () => {
  const read = reader();
  read('g');
  expect(read('n')).toEqual({ go: 'n' });
  expect(read('n')).toBe('new');
});

test('a held key, a composed letter and other modifiers are not shortcuts', () => {
  const read = reader();
  expect(read('n', { repeat: true })).toBeNull();
  expect(read('n', { isComposing: true })).toBeNull();
  expect(read('n', { altKey: true })).toBeNull();
  expect(read('n', { ctrlKey: true })).toBeNull();
  expect(read('k', { ctrlKey: true, metaKey: true })).toBeNull();
  expect([read('k', { ctrlKey: true }), read('K', { metaKey: true })]).toEqual(['palette', 'palette']);
});

test('every screen has a letter of its own', () => {
  const letters = navigationOf('admin').map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
});
