import * as z from 'zod/mini';
import { dayField } from '#contract/fields.ts';
import type { ImportedSeries } from '#domain/imported-file.ts';
import { FREQUENCIES } from '#domain/recurrence.ts';
import { MAX_SERIES, MAX_TIMES, PAUSED_REASONS } from '#domain/series.ts';

const day = dayField('Date is required');
const whole = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max));

/** The recurring expenses of a group, in its file. */
export const seriesInFile = z
  .array(
    z.object({
      /** The body of an expense without group and date; its people are ids of the file's people. */
      template: z.record(z.string(), z.unknown()),
      frequency: z.enum(FREQUENCIES),
      firstDate: day,
      dayOfMonth: whole(1, 31),
      endsOn: z.nullable(day),
      times: z.nullable(whole(1, MAX_TIMES)),
      count: whole(0, 1_000_000),
      lastDate: z.nullable(day),
      nextDate: z.nullable(day),
      pausedReason: z.nullable(z.enum(PAUSED_REASONS)),
    }),
  )
  .check(z.maxLength(MAX_SERIES));

const OF_PEOPLE: ReadonlySet<string> = new Set(['paidBy', 'userId', 'userIds', 'participants']);

/** The ids of all people that a template names. */
export function peopleOfSeries(template: ImportedSeries['template']): string[] {
  return idsIn(template, '');
}

function idsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return OF_PEOPLE.has(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, name));
  return Object.entries(Object(value)).flatMap(([key, each]) => idsIn(each, key));
}

/** The same series with other ids for the people of its template. */
export function renameInSeries<Each extends ImportedSeries>(
  series: Each,
  ids: ReadonlyMap<string, string>,
): Each {
  return { ...series, template: rename(series.template, '', ids) as Each['template'] };
}

function rename(value: unknown, name: string, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return OF_PEOPLE.has(name) ? (ids.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => rename(each, name, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rename(each, key, ids)]));
}
