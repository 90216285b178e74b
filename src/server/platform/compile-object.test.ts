import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileObject } from './compile-object.ts';

test('has each key in its order, read from its place by its own function', () => {
  const key = fc.string({ unit: 'binary' }).filter((each) => each !== '__proto__');
  fc.assert(
    fc.property(fc.uniqueArray(key), fc.array(fc.jsonValue()), (keys, values) => {
      const read = (value: unknown) => [value ?? null];
      const object = compileObject<readonly unknown[]>(keys.map((key, place) => ({ key, place, read })))(
        values,
      );
      expect(object).toEqual(Object.fromEntries(keys.map((key, at) => [key, read(values[at])])));
      expect(Object.keys(object).toSorted()).toEqual([...keys].toSorted());
    }),
  );
});

test('reads by names, too, and never takes a key for code', () => {
  const key = `"]: 1 }); throw new Error('code'); ({ [\\`;
  const make = compileObject<Record<string, number>>([
    { key, place: key, read: (value: number) => value + 1 },
    { key: 'twice', place: key, read: (value: number) => 2 * value },
  ]);
  expect(make({ [key]: 20 })).toEqual({ [key]: 21, twice: 40 });
});

test('refuses the one key that would be no key', () => {
  expect(() => compileObject([{ key: '__proto__', place: 0, read: () => ({}) }])).toThrow('no prototype');
});
