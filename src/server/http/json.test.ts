import { describe, expect, test } from 'vitest';
import { readJson } from './json.ts';

describe('a number that is written plainly is a number', () => {
  test.each(['0', '7', '-7', '12.5', '-0.01', '99999999.99', '9007199254740991'])('%s', (text) => {
    expect(readJson(text)).toBe(Number(text));
    expect(readJson(`{"amount": ${text}}`)).toEqual({ amount: Number(text) });
  });
});

describe('any other is kept as it was written, for the contract to judge', () => {
  test.each([
    '1e3',
    '1E3',
    '12.500',
    '12.0',
    '-0',
    '0.0',
    '1e308',
    '1e400',
    '9007199254740993',
    '0.1000000000000000055511151231257827',
  ])('%s', (text) => {
    expect(readJson(text)).toBe(text);
    expect(readJson(`{"shares": [{"amount": ${text}}]}`)).toEqual({ shares: [{ amount: text }] });
  });
});

test('everything else is what JSON says', () => {
  const value = { a: [true, false, null, '1e3', '', { b: 'ä🍋\u0000' }], c: {} };
  expect(readJson(JSON.stringify(value))).toEqual(value);
});

test.each(['', '{', '{"a":}', '01', '.5', '+5', '0x10', 'NaN', 'Infinity', "{'a':1}", '1,2', '[1,]'])(
  '%j is no JSON',
  (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  },
);

test('a key that names the prototype changes no other object', () => {
  readJson('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});
