import { ENGLISH } from '#domain/language/languages.ts';
import { compareLabels } from '#web/lib/language/figures.ts';
import { spoken } from '#web/lib/language/i18n.ts';

export type TimeZone = {
  id: string;
  /** The place in the zone's id: "New York". */
  place: string;
  /** The common name: "Eastern Time". */
  name: string;
  /** The current time there: "3:05 PM". */
  clock: string;
};

const placeOf = (id: string) => (id.split('/').at(-1) ?? id).replaceAll('_', ' ');

/** Describes a zone; null if this browser does not know it. */
export function describeZone(id: string, now: Date): TimeZone | null {
  try {
    const parts = new Intl.DateTimeFormat(spoken() === ENGLISH ? 'en-US' : `${spoken().code}-u-nu-latn`, {
      timeZone: id,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'longGeneric',
    }).formatToParts(now);
    const textOf = (...types: Intl.DateTimeFormatPartTypes[]) =>
      parts.filter(({ type }) => types.includes(type)).map(({ value }) => value);
    const [hour, minute, half] = textOf('hour', 'minute', 'dayPeriod');
    return {
      id,
      place: placeOf(id),
      name: textOf('timeZoneName').join(''),
      clock: `${hour}:${minute} ${half ?? ''}`.trim(),
    };
  } catch {
    return null;
  }
}

/** All zones this browser knows, sorted by place. */
export function listZones(now: Date): TimeZone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...ids]
    .flatMap((id) => describeZone(id, now) ?? [])
    .toSorted((a, b) => compareLabels(a.place, b.place));
}

/** The zones whose place, region or name contain every typed word. */
export function searchZones(zones: readonly TimeZone[], typed: string): readonly TimeZone[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter(({ id, place, name }) => {
    const text = `${id} ${place} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
