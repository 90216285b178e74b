import { describe, expect, test } from 'vitest';
import { type Day, day } from '#domain/calendar.ts';
import { mergeDays, NOTHING, type PagedList, restOf } from './merge-days.ts';

const on = (date: string) => ({ date: day(date) });
const listOf = (dates: readonly string[], hasNextPage = false): PagedList<{ date: Day }> => ({
  ...NOTHING,
  data: { pages: [{ items: dates.map(on) }] },
  hasNextPage,
  fetchNextPage: () => dates.at(-1),
});
const counts = (first: PagedList<{ date: Day }>, second: PagedList<{ date: Day }>) =>
  mergeDays(first, second).map(({ date, first: a, second: b }) => [date, a.length, b.length]);

describe('two lists as one list of days', () => {
  test('days are newest first and have what both lists have', () => {
    const first = listOf(['2026-03-04', '2026-03-02', '2026-03-02']);
    const second = listOf(['2026-03-05', '2026-03-02']);
    expect(counts(first, second)).toEqual([
      ['2026-03-05', 0, 1],
      ['2026-03-04', 1, 0],
      ['2026-03-02', 2, 1],
    ]);
    expect(restOf(first, second).hasNextPage).toBe(false);
  });

  test('a day before the end of an unfinished list waits, and that list is read on', () => {
    const first = listOf(['2026-03-04', '2026-03-03'], true);
    const second = listOf(['2026-03-04', '2026-03-01'], true);
    expect(counts(first, second)).toEqual([
      ['2026-03-04', 1, 1],
      ['2026-03-03', 1, 0],
    ]);
    expect(restOf(first, second).fetchNextPage()).toBe('2026-03-03');
    expect(restOf(listOf(['2026-03-04']), second).fetchNextPage()).toBe('2026-03-01');
  });

  test('without a second list everything of the first is there', () => {
    expect(counts(listOf(['2026-03-04'], true), NOTHING)).toEqual([['2026-03-04', 1, 0]]);
  });
});
