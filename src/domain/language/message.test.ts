import { describe, expect, test } from 'vitest';
import { partsOf, readMessage, writeMessage } from './message.ts';

const write = (text: string, values = {}, language = 'en') =>
  writeMessage(readMessage(text), values, language);

describe('a message', () => {
  test.each([
    ['Save', {}, 'Save'],
    ['Hello {name}', { name: 'Zoë' }, 'Hello Zoë'],
    ['{0} of { 1 }', { 0: 2, 1: 3 }, '2 of 3'],
    ["You don’t, don't and ''do", {}, "You don’t, don't and 'do"],
    ["A '{name}' in braces", { name: 'x' }, 'A {name} in braces'],
    ['{n, plural, one {a day} other {# days}} left', { n: 1 }, 'a day left'],
    ['{n, plural, one {a day} other {# days}} left', { n: 12 }, '12 days left'],
    ['{n, plural, =0 {none} one {one} other {{n} of {name}}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {one} other {{n} of {name}}}', { n: 5, name: 'Bo' }, '5 of Bo'],
    ['{kind, select, bill {A bill} other {An income}}', { kind: 'bill' }, 'A bill'],
    ['{kind, select, bill {A bill} other {An income}}', { kind: 'constructor' }, 'An income'],
    [
      '{n, plural, other {{kind, select, bill {# bills} other {# incomes}}}}',
      { n: 3, kind: 'bill' },
      '3 bills',
    ],
    ['# is a sign outside of plurals', {}, '# is a sign outside of plurals'],
    ['Missing {name}', {}, 'Missing '],
  ])('%j is written with its values', (text, values, written) => {
    expect(write(text, values)).toBe(written);
  });

  test('does not read what people typed', () => {
    expect(write('{name} paid', { name: "{n, plural, other {#}} <0>'{" })).toBe(
      "{n, plural, other {#}} <0>'{ paid",
    );
  });

  test('chooses the plural of its language', () => {
    const polish = '{n, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}';
    expect([1, 2, 5, 22, 1234].map((n) => write(polish, { n }, 'pl'))).toEqual([
      '1 osoba',
      '2 osoby',
      '5 osób',
      '22 osoby',
      '1234 osoby',
    ]);
  });

  test.each(['{', 'a } b', '{name', '{n, plural, one {x}}', '{n, plural, other {x}', '{}', '{a b}'])(
    '%j is refused',
    (text) => {
      expect(() => readMessage(text)).toThrow(SyntaxError);
    },
  );

  test('lists its values and the categories of its plurals', () => {
    const { values, plurals } = partsOf(
      readMessage('{name}: {n, plural, one {{other}} other {{n, plural, few {a} other {b}}}}'),
    );
    expect([...values].toSorted()).toEqual(['n', 'name', 'other']);
    expect(plurals).toEqual([
      ['one', 'other'],
      ['few', 'other'],
    ]);
  });
});
