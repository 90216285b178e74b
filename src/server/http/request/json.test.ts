import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './json.ts';

describe('a plainly written number', () => {
  test.each(['0', '7', '-7', '12.5', '-0.01', '99999999.99', '9007199254740991'])('is read: %s', (text) => {
    expect(readJson(text)).toBe(Number(text));
    expect(readJson(`{"amount": ${text}}`)).toEqual({ amount: Number(text) });
  });
});

describe('a number in another notation stays text, which the contract checks', () => {
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

test('everything else is parsed like JSON', () => {
  const value = { a: [true, false, null, '1e3', '', { b: 'ä🍋\u0000' }], c: {} };
  expect(readJson(JSON.stringify(value))).toEqual(value);
});

test.each(['', '{', '{"a":}', '01', '.5', '+5', '0x10', 'NaN', 'Infinity', "{'a':1}", '1,2', '[1,]'])(
  '%j is not JSON',
  (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  },
);

test.each(['{1e3: 1}', '{"a": 1, 1.0 : 2}', '[1e3 2.0]', '[+1e3]', '[.1e3]', '[tru1e3]', '1e3"a"'])(
  '%j is not JSON, and quoting its number does not make it so',
  (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  },
);

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('%s may be nested 100 deep, not deeper', (open, close) => {
  const nested = (depth: number) => `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`;
  expect(() => readJson(nested(100))).not.toThrow();
  expect(() => readJson(nested(101))).toThrow(SyntaxError);
});

test('brackets within strings do not count, and siblings are not nested', () => {
  const value = ['['.repeat(500), ...Array.from({ length: 500 }, () => [[{}]])];
  expect(readJson(JSON.stringify(value))).toEqual(value);
});

test('more than 300,000 values are refused', () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => 1).join()}]`;
  expect(readJson(list(300_000))).toHaveLength(300_000);
  expect(() => readJson(list(300_001))).toThrow(SyntaxError);
});

test('a key that names the prototype changes no other object', () => {
  readJson('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}');
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test('numbers are found at any place and between any values', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc
      .tuple(fc.integer(), fc.stringMatching(/^(\.\d{1,4})?([eE][+-]?\d{1,2})?$/))
      .map((parts) => parts.join('')),
  );
  const text = fc
    .oneof(
      fc.string(),
      number,
      number.map((each) => `:${each},`),
    )
    .map((each) => JSON.stringify(each));
  const space = fc.stringMatching(/^[ \t\r\n]{0,2}$/);
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc
      .tuple(
        space,
        fc.oneof(
          { maxDepth: 3 },
          number,
          text,
          fc.array(tie('value'), { maxLength: 4 }).map((each) => `[${each.join(',')}]`),
          fc
            .array(fc.tuple(text, tie('value')), { maxLength: 4 })
            .map((each) => `{${each.map(([key, inner], at) => `"${at}${key.slice(1)}:${inner}`).join(',')}}`),
        ),
        space,
      )
      .map((parts) => parts.join('')),
  }));
  const keep = (_key: string, each: unknown, { source }: { source?: string }) =>
    typeof each === 'number' && source !== String(each) ? source : each;
  fc.assert(
    fc.property(value, (json) => {
      expect(readJson(json)).toEqual(JSON.parse(json, keep as (key: string, value: unknown) => unknown));
    }),
    { numRuns: 3000 },
  );
});
