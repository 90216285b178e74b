import { expect, test } from 'vitest';
import { fragmentsOf } from './titles.ts';

// Each line begins with a sign, so that the check does not find these.
const TESTS = `
|test('a code is refused', () => {});
|test('is refused', () => {});
|test('a whole story', () => {});
|test.each([1, 2])('that %i is not paid', () => {});
|test.each([
|  ['a', 1],
|  ['b', 2],
|])('a plan of %i', () => {});
|describe('paying', () => {
|  test('twice with one key pays once', () => {});
|  describe('in cash', () => {
|    test("a second time", () => {});
|    test('needs no account', () => {});
|  });
|  test(
|    'a longer one',
|    () => {},
|  );
|});
|describe('a bill is paid', () => {
|  test('by another person', () => {});
|});`.replaceAll('|', '');

test('a title that has no subject or no verb, with those of the describe around it, is found', () => {
  expect(fragmentsOf(TESTS)).toEqual([
    'is refused',
    'a whole story',
    'that %i is not paid',
    'a plan of %i',
    'paying in cash a second time',
    'paying a longer one',
  ]);
});
