export type TimeZone = {
  id: string;
  /** The place it is named after: "New York". */
  place: string;
  /** How its people call it: "Eastern Time". */
  name: string;
  /** What a clock there shows now: "3:05 PM". */
  clock: string;
};

/** The time zone of this device. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

const placeOf = (id: string) => (id.split('/').at(-1) ?? id).replaceAll('_', ' ');

/** A zone in words; null where this browser does not know it. */
export function describeZone(id: string, now: Date): TimeZone | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
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

/** Every zone this browser knows, by place. */
export function listZones(now: Date): TimeZone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...ids]
    .flatMap((id) => describeZone(id, now) ?? [])
    .toSorted((a, b) => a.place.localeCompare(b.place, 'en'));
}

/** The zones whose place, region or name has every word that was typed. */
export function searchZones(zones: readonly TimeZone[], typed: string): readonly TimeZone[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter(({ id, place, name }) => {
    const text = `${id} ${place} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
