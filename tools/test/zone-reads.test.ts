import { afterEach, expect, test, vi } from 'vitest';
import { watchZoneReads } from './zone-reads.ts';

let end: () => void = () => undefined;
afterEach(() => end());

function reads(code: () => unknown): boolean {
  const onRead = vi.fn();
  end = watchZoneReads(onRead);
  code();
  end();
  return onRead.mock.calls.length > 0;
}

const noon = new Date('2026-06-15T12:00:00Z');

test.each<[string, () => unknown]>([
  ['a local day', () => noon.getDate()],
  ['a local hour', () => noon.setHours(3)],
  ['the offset', () => noon.getTimezoneOffset()],
  ['a text', () => String(noon)],
  ['a template', () => `${noon}`],
  ['a localized text', () => noon.toLocaleDateString('en-US', { month: 'short' })],
  ['a date from parts', () => new Date(2026, 5, 15)],
  ['a local moment', () => new Date('2026-06-15T12:00:00')],
  ['a parsed local moment', () => Date.parse('June 15, 2026')],
  ['a call without new', () => Date()],
  ['a format', () => new Intl.DateTimeFormat('en-US')],
  ['the name of the zone', () => Intl.DateTimeFormat().resolvedOptions().timeZone],
])('%s is a read of the time zone', (_, code) => {
  expect(reads(code)).toBe(true);
});

test.each<[string, () => unknown]>([
  ['the present', () => [Date.now(), new Date()]],
  ['a number', () => new Date(0).getTime()],
  ['a day of a moment in UTC', () => new Date(Date.UTC(2026, 5, 15)).getUTCDate()],
  [
    'a moment with its zone',
    () => [new Date('2026-06-15T12:00:00Z'), Date.parse('2026-06-15T12:00:00+02:00')],
  ],
  ['a day alone', () => new Date('2026-06-15')],
  ['an ISO text', () => [noon.toISOString(), JSON.stringify(noon)]],
  ['a text in a given zone', () => noon.toLocaleString('en-US', { timeZone: 'Asia/Tokyo' })],
  ['a format in a given zone', () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(noon)],
])('%s is no read of the time zone', (_, code) => {
  expect(reads(code)).toBe(false);
});

test('nothing is watched after the end', () => {
  const known = Object.getOwnPropertyDescriptors(Date.prototype);
  const { Date: knownDate, Intl: knownIntl } = globalThis;
  const { DateTimeFormat } = Intl;
  expect(reads(() => noon.getDay())).toBe(true);
  expect(Object.getOwnPropertyDescriptors(Date.prototype)).toEqual(known);
  expect([globalThis.Date, globalThis.Intl, Intl.DateTimeFormat]).toEqual([
    knownDate,
    knownIntl,
    DateTimeFormat,
  ]);
});
