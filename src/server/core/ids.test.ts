import { version } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => vi.useRealTimers());

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

test('ids are UUIDv7 of the moment, all different, and later ones sort later', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  const after = Date.now();
  expect(new Set(ids.map(version))).toEqual(new Set([7]));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of [ids[0], ids.at(-1)] as [string, string]) {
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(after);
  }
});

test('ids of one millisecond, and of a clock that was set back, still sort later', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  const first = Array.from({ length: 1000 }, newId);
  vi.setSystemTime(Date.now() - 30_000);
  const ids = [...first, ...Array.from({ length: 1000 }, newId)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the random part of an id differs from all others', () => {
  const tails = new Set(Array.from({ length: 2000 }, () => newId().slice(-10)));
  expect(tails.size).toBe(2000);
});
